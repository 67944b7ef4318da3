#!/usr/bin/env python3
"""Opens pages of `tessera shard --html` in a browser, and uses them.

usage: shard_page_test.py TESSERA [--screenshots DIR] [--junit FILE]
"""
import argparse
import os
import subprocess
import tempfile
import time

from chromium import Page

SMALL = '''sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%rows: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}]>},
                %columns: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}) -> tensor<8x32xf32> {
  %product = stablehlo.dot_general %rows, %columns, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
  %sine = stablehlo.sine %product : tensor<8x32xf32>
  %opaque = stablehlo.custom_call @opaque(%sine) : (tensor<8x32xf32>) -> tensor<8x32xf32>
  return %opaque : tensor<8x32xf32>
}
'''
OPS = 20000


def large():
    lines = ['sdy.mesh @mesh = <["x"=4, "y"=2]>',
             'func.func @main(%v0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> tensor<8x16xf32> {']
    lines += ['  %%v%d = stablehlo.sine %%v%d : tensor<8x16xf32>' % (i, i - 1) for i in range(1, OPS + 1)]
    return '\n'.join(lines + ['  return %%v%d : tensor<8x16xf32>' % OPS, '}', ''])


class Check:
    def __init__(self, tessera, folder, deadline, screenshots):
        self.tessera, self.folder, self.screenshots = tessera, folder, screenshots
        self.page, self.checks, self.failures = Page(deadline), 0, []

    def expect(self, what, seen, wanted):
        self.checks += 1
        if not wanted(seen):
            self.failures.append('%s: %r' % (what, seen))

    def open(self, name, text):
        program, html = (os.path.join(self.folder, name + end) for end in ('.mlir', '.html'))
        with open(program, 'w') as f:
            f.write(text)
        subprocess.run([self.tessera, 'shard', program, '--html', html], check=True)
        self.page.open(html)

    def button(self, name):
        return "[...document.querySelectorAll('.v')].find(b => b.textContent == '%s')" % name

    def panel(self):
        return self.page.value("document.getElementById('panel').innerText")

    def shot(self, name):
        if self.screenshots:
            self.page.screenshot(os.path.join(self.screenshots, name + '.png'))

    def small_page(self):
        self.page.use_scheme('light')
        self.open('small', SMALL)
        self.page.click(self.button('%product'))
        panel = self.panel()
        self.expect('the sharding of %product', panel, lambda t: '<@mesh, [{"x"' in t and '{"y"' in t)
        self.expect('the way of x', panel, lambda t: '%rows (given by line 2) → dot_general (line 4, factor i) → %product' in t)
        self.expect('pieces', self.page.value("document.querySelectorAll('.grid b').length"), lambda n: n == 8)
        self.expect('the device of the last piece',
                    self.page.value("[...document.querySelectorAll('.grid b')].at(-1).textContent"), lambda t: t == '7')
        self.expect('pieces of %rows, in small',
                    self.page.value(self.button('%rows') + ".nextSibling.querySelectorAll('b').length"), lambda n: n == 4)
        self.shot('small_light')
        self.page.click("[...document.querySelectorAll('#panel button')].find(b => b.textContent == '%columns')")
        self.expect('the value that a link in the chain leads to', self.panel(), lambda t: t.startswith('%columns'))

    def keys(self):
        self.page.click(self.button('%product'))
        self.page.press('ArrowDown')
        self.expect('the value below', self.panel(), lambda t: t.startswith('%sine'))
        self.expect('where the axes stop', self.panel(), lambda t: 'has no sharding rule' in t)
        self.expect('the focus', self.page.value('document.activeElement.textContent'), lambda t: t == '%sine')
        self.page.press('ArrowUp')
        self.expect('the value above', self.panel(), lambda t: t.startswith('%product'))
        self.page.press('/')
        for key in 'opaque':
            self.page.press(key, text=key)
        self.page.press('Enter', text='\r')
        self.expect('the value that was typed', self.panel(), lambda t: t.startswith('%opaque') and 'no sharding' in t)

    def schemes(self):
        colour = 'getComputedStyle(document.body).backgroundColor'
        light = self.page.value(colour)
        self.page.use_scheme('dark')
        self.expect('the background in the dark', self.page.value(colour), lambda c: c != light)
        self.shot('small_dark')

    def large_page(self):
        self.open('large', large())
        rows = "document.querySelectorAll('.row').length"
        self.expect('rows that exist at first', self.page.value(rows), lambda n: 0 < n < 200)
        self.page.value("document.getElementById('program').scrollTop = 1e9")
        found = False
        while not found and time.monotonic() < self.page.deadline:
            found = self.page.value('!!' + self.button('%%v%d' % OPS))
        self.page.click(self.button('%%v%d' % OPS))
        self.expect('the chain of the last op', self.panel(), lambda t: t.startswith('%%v%d' % OPS) and 'more ops' in t)
        self.expect('rows that exist at the end', self.page.value(rows), lambda n: 0 < n < 200)
        self.shot('large')

    def all(self):
        self.small_page()
        self.keys()
        self.schemes()
        self.large_page()
        self.expect('errors', self.page.errors, lambda errors: not errors)
        self.expect('requests', self.page.requests, lambda urls: all(u.startswith(('file://', 'data:', 'about:')) for u in urls))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('tessera')
    parser.add_argument('--screenshots')
    parser.add_argument('--junit')
    args = parser.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        check = Check(args.tessera, folder, begin + 60, args.screenshots)
        try:
            check.all()
        finally:
            check.page.close()
    if args.junit:
        with open(args.junit, 'w') as f:
            f.write('<testsuite name="browser" tests="%d" failures="%d"/>\n' % (check.checks, len(check.failures)))
    for failure in check.failures:
        print('failed: ' + failure)
    print('%d checks in a browser, %d failed, %.1f s' % (check.checks, len(check.failures), time.monotonic() - begin))
    raise SystemExit(bool(check.failures))


if __name__ == '__main__':
    main()
