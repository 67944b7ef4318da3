#!/bin/sh
# Compiles a precompiled header (the arguments are the command) and writes a checksum of all headers in it beside it.
# ccache takes that in place of the .pch file, which has the checkout's path in it.
"$@" || exit
while [ $# -gt 0 ]; do
  case $1 in
    -o) output=$2 ;;
    -MF) dependencies=$2 ;;
  esac
  shift
done
case $output in
  *.pch) tr -s ' \\\n' '\n' <"$dependencies" | grep -v -e ':$' -e cmake_pch | xargs cat | sha1sum >"$output.sum" ;;
esac
