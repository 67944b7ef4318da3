"""Speaks to tessera-lsp-server: opens a file with a broken op and expects a diagnostic that names the op and its line.

usage: lsp_server.py FILE (its text is what is opened)
"""
import json
import subprocess
import sys


def message(method, params, number=None):
    body = {"jsonrpc": "2.0", "method": method, "params": params}
    if number is not None:
        body["id"] = number
    text = json.dumps(body).encode()
    return b"Content-Length: %d\r\n\r\n" % len(text) + text


def replies(data):
    while data:
        header, _, data = data.partition(b"\r\n\r\n")
        size = int(header.split(b"Content-Length:")[1].split(b"\r\n")[0])
        yield json.loads(data[:size])
        data = data[size:]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    document = {"uri": "file:///module.mlir", "languageId": "mlir", "version": 1, "text": text}
    words = (message("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, 0) +
             message("textDocument/didOpen", {"textDocument": document}) +
             message("shutdown", None, 1) + message("exit", None))
    done = subprocess.run(["tessera-lsp-server"], input=words, capture_output=True, timeout=60, check=False)
    if done.returncode != 0:
        raise SystemExit(f"exit status {done.returncode}\n{done.stderr.decode()}")
    for reply in replies(done.stdout):
        if reply.get("id") == 0:
            print("server", reply["result"]["serverInfo"]["name"],
                  "hover" if reply["result"]["capabilities"]["hoverProvider"] else "no hover")
        for found in reply.get("params", {}).get("diagnostics", []):
            print(f"line {found['range']['start']['line'] + 1}: {found['message']}")


if __name__ == "__main__":
    main()
