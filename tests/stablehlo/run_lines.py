#!/usr/bin/env python3
"""Runs the `// RUN:` lines of a test file, as LLVM's lit does: %s is the file, %S its folder, %t a scratch name.

usage: run_lines.py --bin FOLDER[:FOLDER..] FILE
Exit status 0 when every line succeeded; else the line that failed and what it printed.
"""
import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile


def read_run_lines(path):
    lines, pending = [], ""
    with open(path, encoding="utf-8") as file:
        for line in file:
            found = re.search(r"RUN:\s*(.*?)\s*$", line)
            if not found:
                continue
            pending += found.group(1)
            if pending.endswith("\\"):
                pending = pending[:-1] + " "
                continue
            lines.append(pending)
            pending = ""
    if pending:
        raise SystemExit(f"{path}: the last RUN line ends with a backslash")
    return lines


def substitute(line, path, scratch):
    words = {"%s": shlex.quote(path), "%S": shlex.quote(os.path.dirname(path)), "%t": shlex.quote(scratch)}
    return re.sub(r"%%|%[stS](?![a-z])", lambda found: words.get(found.group(0), "%"), line)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--bin", required=True, help="folders with the tools, first on PATH")
    options.add_argument("file")
    args = options.parse_args()
    path = os.path.abspath(args.file)
    lines = read_run_lines(path)
    if not lines:
        raise SystemExit(f"{path}: no RUN line")
    environment = dict(os.environ, PATH=args.bin + os.pathsep + os.environ["PATH"])
    with tempfile.TemporaryDirectory() as folder:
        for line in lines:
            command = substitute(line, path, os.path.join(folder, "t"))
            done = subprocess.run(["bash", "-o", "pipefail", "-c", command], env=environment, capture_output=True,
                                  text=True, errors="replace", check=False)
            if done.returncode != 0:
                print(f"RUN: {line}\n{command}\nexit status {done.returncode}\n{done.stdout}{done.stderr}")
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
