#!/usr/bin/env bash
# Runs one libFuzzer binary for a while, beginning with its kept corpus, which it does not change.
# usage: fuzz_one.sh PROGRAM CORPUS WORK SECONDS [LIBFUZZER_OPTION ...]
# New inputs go to WORK/finds/NAME, inputs that crash to WORK/crashes/NAME-*.
set -euo pipefail
program=$1 corpus=$2 work=$3 seconds=$4
shift 4
name=$(basename "$program" _fuzzer)
mkdir -p "$work/finds/$name" "$work/crashes"
dictionary=()
[ ! -e "$corpus.dict" ] || dictionary=("-dict=$corpus.dict")
log=$work/$name.log
export ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}
if "$program" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 ${dictionary[@]+"${dictionary[@]}"} \
  -artifact_prefix="$work/crashes/$name-" "$@" "$work/finds/$name" "$corpus" >"$log" 2>&1; then
  echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs in $seconds s, nothing found"
else
  tail -60 "$log"
  echo "$name: FOUND something; the input is in $work/crashes, the whole log in $log"
  exit 1
fi
