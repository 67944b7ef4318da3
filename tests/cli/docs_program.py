#!/usr/bin/env python3
"""Writes one C++ program that holds the C++ blocks of all pages.

usage: docs_program.py OUT.cc

The mark `<!-- test: c++ NAME` before a block holds what the block leaves out, with a line `@` where the block stands.
Includes go to the top, the rest into a namespace of its own. With NAME there is a function `Example`, which
`PROGRAM NAME` calls; a block with `int main()` gives it.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pages


def main():
    includes, bodies, examples = ['#include <iostream>', '#include <string_view>'], [], []
    for page in pages.pages():
        for block in pages.blocks(page):
            mark = block.mark('c++')
            if not mark:
                continue
            name, frame = mark
            lines = []
            for line in (frame or '@\n').splitlines():
                lines += block.text.splitlines() if line.strip() == '@' else [line]
            includes += [line for line in lines if line.startswith('#include')]
            body = '\n'.join(line for line in lines if not line.startswith('#include'))
            space = f'block_{len(bodies)}'
            bodies.append(f'// {block}\nnamespace {space} {{\n{body.replace("int main()", "void Example()")}\n}}\n')
            if name:
                examples.append((name, space))
    calls = ''.join(f'  if (name == "{name}") {space}::Example();\n' for name, space in examples)
    text = '\n'.join(dict.fromkeys(includes)) + '\n\n' + '\n'.join(bodies) + f'''
int main(int argc, char** argv) {{
  const std::string_view name = argc > 1 ? argv[1] : "";
{calls}}}
'''
    with open(sys.argv[1], 'w') as f:
        f.write(text)


if __name__ == '__main__':
    main()
