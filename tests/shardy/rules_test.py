#!/usr/bin/env python3
"""Every rule of docs/sdy.md is broken by a test, and every rule that a test breaks is in docs/sdy.md.

usage: rules_test.py SOURCE
"""
import glob
import os
import re
import sys


def documented(text):
    """The rules of the headings: {construct: {number: sentence}}."""
    rules = {}
    for heading, body in re.findall(r'^### (\w+)\n(.*?)(?=^#|\Z)', text, re.M | re.S):
        rules[heading] = dict(re.findall(r'^- (C\d+)(?: \(strict\))?: (.*)', body, re.M))
    collectives = re.search(r'^### collectives\nThese hold for all of (.*)\.', text, re.M).group(1)
    shared = rules.pop('collectives')
    for op in re.findall(r'`(\w+)`', collectives):
        rules[op] = {**shared, **rules.get(op, {})}
    return rules, shared


def main(source):
    with open(os.path.join(source, 'docs', 'sdy.md'), encoding='utf-8') as file:
        rules, shared = documented(file.read())
    broken = set()
    files = glob.glob(os.path.join(source, 'tests', 'shardy', 'dialect', '*.mlir'))
    for name in files + [os.path.join(source, 'shardy', 'dialect', 'sdy', 'ir', 'reference_test.cc')]:
        with open(name, encoding='utf-8') as file:
            for line in file:
                if 'expected-error' in line or 'EXPECT' in line:
                    broken.update(re.findall(r'(\w+) \[(C\d+)\]: ', line))
    complaints = [f'{what} [{number}] is not in docs/sdy.md' for what, number in sorted(broken)
                  if number not in rules.get(what, {})]
    for what, of_one in rules.items():
        for number, sentence in of_one.items():
            # What follows another construct's rules breaks those; what all collectives share, one of them breaks.
            is_tested = any((op, number) in broken for op in (rules if number in shared and of_one.get(number) ==
                                                              shared[number] else [what]))
            if 'the rules of' not in sentence and not is_tested:
                complaints.append(f'no test breaks {what} [{number}]: {sentence}')
    print('\n'.join(complaints) or f'{len(broken)} rules')
    return 1 if complaints or not broken else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
