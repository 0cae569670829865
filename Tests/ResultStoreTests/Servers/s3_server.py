"""An object store of one process that checks AWS signatures of version 4, header by header.

Usage: s3_server.py ACCESS_KEY SECRET REGION; prints its port, then a line a request.
Source: the documentation of Amazon S3, "Authenticating Requests: Using the Authorization Header".
"""

import hashlib
import hmac
import re
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import quote, unquote

ACCESS, SECRET, REGION = sys.argv[1:4]


def sign(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def signature(self, scope, names):
        headers = "".join(f"{n}:{' '.join(self.headers[n].split())}\n" for n in names)
        path = quote(unquote(self.path), safe="/-_.~")
        request = "\n".join(
            [self.command, path, "", headers, ";".join(names),
             self.headers["x-amz-content-sha256"]])
        text = "\n".join(
            ["AWS4-HMAC-SHA256", self.headers["x-amz-date"], scope,
             hashlib.sha256(request.encode()).hexdigest()])
        key = ("AWS4" + SECRET).encode()
        for part in scope.split("/"):
            key = sign(key, part)
        return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()

    def verdict(self, body):
        fields = re.fullmatch(
            r"AWS4-HMAC-SHA256 Credential=([^/]+)/(\d{8}/([^/]+)/s3/aws4_request), ?"
            r"SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})",
            self.headers.get("Authorization", ""))
        if not fields:
            return 403, "AccessDenied"
        access, scope, region, names, signature = fields.groups()
        if access != ACCESS or region != REGION:
            return 403, "InvalidAccessKeyId"
        names = names.split(";")
        if "host" not in names or any(
                name.lower().startswith("x-amz-") and name.lower() not in names
                for name in self.headers):
            return 403, "unsigned headers"
        if hashlib.sha256(body).hexdigest() != self.headers["x-amz-content-sha256"]:
            return 400, "XAmzContentSHA256Mismatch"
        if not hmac.compare_digest(self.signature(scope, names), signature):
            return 403, "SignatureDoesNotMatch"
        return 200, "stored"

    def do_PUT(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status, word = self.verdict(body)
        print(status, self.path, self.headers.get("Content-Encoding", "-"), len(body), flush=True)
        self.send_response(status)
        self.send_header("Content-Length", str(len(word)))
        self.end_headers()
        self.wfile.write(word.encode())

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
