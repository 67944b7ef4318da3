"""Chromium without a window, driven through a pipe by its DevTools protocol: JSON messages with a zero byte behind each."""
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time


class Page:
    """A page in a browser of its own. What goes wrong in it is in `errors`, what it loads in `requests`."""

    def __init__(self, deadline):
        program = shutil.which('chromium')
        if program is None:
            raise SystemExit('there is no chromium here: apt-get install chromium')
        self.deadline = deadline
        self.errors, self.requests = [], []
        self.folder = tempfile.TemporaryDirectory()
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()
        # The browser listens on descriptor 3 and answers on 4.
        command = [program, '--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
                   '--disable-background-networking', '--remote-debugging-pipe', '--window-size=1200,800',
                   '--user-data-dir=' + self.folder.name]
        script = 'exec "$@" 3<&%d 4>&%d' % (to_browser, from_browser)
        self.process = subprocess.Popen(['bash', '-c', script, 'bash', *command], pass_fds=(to_browser, from_browser),
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        os.set_blocking(self.read_end, False)
        self.buffer, self.number, self.events, self.session = b'', 0, [], None
        target = self.call('Target.createTarget', url='about:blank')['targetId']
        self.session = self.call('Target.attachToTarget', targetId=target, flatten=True)['sessionId']
        for domain in ('Page', 'Runtime', 'Log', 'Network'):
            self.call(domain + '.enable')

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.write_end)
        os.close(self.read_end)
        self.folder.cleanup()

    def _message(self):
        while b'\0' not in self.buffer:
            if time.monotonic() > self.deadline:
                raise TimeoutError('the browser did not answer in time')
            if self.process.poll() is not None:
                raise RuntimeError('the browser ended with status %d' % self.process.returncode)
            try:
                self.buffer += os.read(self.read_end, 1 << 20)
            except BlockingIOError:
                time.sleep(0.005)
        text, self.buffer = self.buffer.split(b'\0', 1)
        message = json.loads(text)
        method, parameters = message.get('method'), message.get('params', {})
        if method == 'Runtime.exceptionThrown':
            details = parameters['exceptionDetails']
            self.errors.append(details.get('exception', {}).get('description') or details['text'])
        elif method == 'Log.entryAdded' and parameters['entry']['level'] == 'error':
            self.errors.append(parameters['entry']['text'])
        elif method == 'Runtime.consoleAPICalled' and parameters['type'] in ('error', 'assert'):
            self.errors.append(str(parameters['args']))
        elif method == 'Network.requestWillBeSent':
            self.requests.append(parameters['request']['url'])
        return message

    def call(self, method, **parameters):
        self.number += 1
        message = {'id': self.number, 'method': method, 'params': parameters}
        if self.session:
            message['sessionId'] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b'\0')
        while True:
            answer = self._message()
            if answer.get('id') == self.number:
                if 'error' in answer:
                    raise RuntimeError('%s: %s' % (method, answer['error']['message']))
                return answer['result']
            self.events.append(answer.get('method'))

    def open(self, path):
        self.events.clear()
        self.call('Page.navigate', url='file://' + path)
        while 'Page.loadEventFired' not in self.events:
            self.events.append(self._message().get('method'))

    def value(self, expression):
        """The value of JavaScript in the page."""
        result = self.call('Runtime.evaluate', expression=expression, returnByValue=True)
        if 'exceptionDetails' in result:
            raise RuntimeError('%s: %s' % (expression, result['exceptionDetails']['exception']['description']))
        return result['result'].get('value')

    def click(self, element):
        """Clicks in the middle of the element that an expression gives."""
        x, y = self.value('(e => { const r = e.getBoundingClientRect();'
                          ' return [r.x + r.width / 2, r.y + r.height / 2]; })(%s)' % element)
        for kind in ('mousePressed', 'mouseReleased'):
            self.call('Input.dispatchMouseEvent', type=kind, x=x, y=y, button='left', clickCount=1)

    def press(self, key, text=''):
        codes = {'ArrowDown': 40, 'ArrowUp': 38, 'Enter': 13}
        code = codes.get(key) or ord(key.upper())
        for kind in ('keyDown', 'keyUp'):
            self.call('Input.dispatchKeyEvent', type=kind, key=key, text=text if kind == 'keyDown' else '',
                      windowsVirtualKeyCode=code)

    def use_scheme(self, scheme):
        self.call('Emulation.setEmulatedMedia', features=[{'name': 'prefers-color-scheme', 'value': scheme}])

    def screenshot(self, path):
        with open(path, 'wb') as f:
            f.write(base64.b64decode(self.call('Page.captureScreenshot')['data']))
