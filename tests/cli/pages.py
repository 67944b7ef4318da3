"""The code blocks of the project's pages, with the marks that say how to test them (docs/testing.md)."""
import glob
import os
import re

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..'))


class Block:
    """A code block: its page, the number of its first line, its text, and its marks as pairs (name and argument, body)."""

    def __init__(self, page, line, text, marks):
        self.page, self.line, self.text, self.marks = page, line, text, marks

    def mark(self, name):
        """Argument and body of the mark of that name, or None."""
        for head, body in self.marks:
            word, _, argument = head.partition(' ')
            if word == name:
                return argument, body
        return None

    def __str__(self):
        return f'{self.page}:{self.line}'


def pages():
    """The names of all pages, from the root of the tree."""
    found = []
    for pattern in ('*.md', 'docs/**/*.md', 'examples/**/*.md'):
        found += glob.glob(os.path.join(ROOT, pattern), recursive=True)
    return sorted(os.path.relpath(path, ROOT) for path in found)


def blocks(page):
    """The indented and the fenced blocks of a page. A mark is a comment `<!-- test: .. -->` before a block."""
    with open(os.path.join(ROOT, page)) as f:
        lines = f.read().split('\n')
    marks, at = [], 0
    while at < len(lines):
        line = lines[at]
        if line.startswith('<!-- test: '):
            first = at
            while '-->' not in lines[at]:
                at += 1
            comment = '\n'.join(lines[first:at + 1]).split('-->')[0].removeprefix('<!-- test: ')
            head, _, body = comment.partition('\n')
            marks.append((head.strip(), body))
            at += 1
        elif line.startswith('```'):
            first = at + 1
            at = lines.index('```', first)
            yield Block(page, first + 1, '\n'.join(lines[first:at]) + '\n', marks)
            marks = []
            at += 1
        elif line.startswith('    '):
            first = at
            while at < len(lines) and (lines[at].startswith('    ') or not lines[at]):
                at += 1
            text = '\n'.join(text[4:] for text in lines[first:at]).rstrip('\n') + '\n'
            yield Block(page, first + 1, text, marks)
            marks = []
        else:
            if line:
                if marks:
                    raise ValueError(f'{page}:{at + 1}: a mark without a block')
            at += 1


def without_comment(line):
    """A line of HLO up to its comment, and the comment."""
    code, _, comment = re.sub(r'\s+//', '//', line, count=1).partition('//')
    return code, comment.strip()


if __name__ == '__main__':
    for page in pages():
        for block in blocks(page):
            print(f'--- {block} {[head for head, _ in block.marks]}\n{block.text}', end='')
