"""The section that op_reference writes for an op that has none.

usage: new_section_test.py OP_REFERENCE DOCS_OPERATIONS [unittest arguments]
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

OP_REFERENCE, DOCS = None, None
TESTS = '''// OP: Turns the order around.
// RULE C1: The operand is an array.
// RULE C2: No dimension is listed twice: each is one of the operand.
// CASE: one dimension
'''
SECTION = '''
## reverse

<!-- from the op table -->
| operands | attributes | StableHLO |
|---|---|---|
| 1 | `dimensions`: integers, required | `reverse` |
<!-- end -->

Turns the order around.

Rules
- C1 The operand is an array.
- C2 No dimension is listed twice: each is one of the operand.
'''


class NewSectionTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.docs, self.ops = os.path.join(self.folder, 'operations'), os.path.join(self.folder, 'ops')
        shutil.copytree(DOCS, self.docs)
        self.page = os.path.join(self.docs, 'shaping.md')
        with open(self.page) as f:
            before, rest = f.read().split('\n## reverse\n')
        self.without = before + rest[rest.index('\n## '):]
        with open(self.page, 'w') as f:
            f.write(self.without)

    def run_tool(self, *options):
        return subprocess.run([OP_REFERENCE, *options, self.docs, self.ops], capture_output=True, text=True)

    def test_says_what_is_missing(self):
        for options in ((), ('--write',)):
            done = self.run_tool(*options)
            self.assertEqual(done.returncode, 1)
            self.assertIn("shaping.md has no section '## reverse': write one, or a line '// OP:", done.stdout)

    def test_writes_what_the_tests_say(self):
        os.makedirs(os.path.join(self.ops, 'shaping', 'tests'))
        with open(os.path.join(self.ops, 'shaping', 'tests', 'reverse.hlo'), 'w') as f:
            f.write(TESTS)
        self.assertEqual(self.run_tool('--write').returncode, 0)
        with open(self.page) as f:
            self.assertEqual(f.read(), self.without + SECTION)
        self.assertEqual(self.run_tool().stdout, '1 passed, 0 failed\n')


if __name__ == '__main__':
    OP_REFERENCE, DOCS = sys.argv.pop(1), sys.argv.pop(1)
    unittest.main()
