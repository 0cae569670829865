"""OpenStack Swift with its S3 interface: a proxy, an account, a container and an object server.

Usage: openstack_swift.py FOLDER ACCESS_KEY SECRET REGION; prints its port, and for each path on its
standard input the length and the SHA-256 of what is stored there. It ends with its input.
The servers share one process and keep what they get in the folder; the bucket is called bucket.
Source: Swift's documentation, "Deployment Guide", "S3api" and "Tempauth".
"""

import hashlib
import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import tpool, wsgi
from swift.common import utils
from swift.common.ring.builder import RingBuilder

FOLDER, ACCESS, SECRET, REGION = sys.argv[1:5]
ACCOUNT, USER = ACCESS.split(":")

try:
    os.setxattr(FOLDER, "user.test", b"1")
except OSError as error:
    print(f"{FOLDER} keeps no extended attributes, which Swift needs: {error}")
    sys.exit(1)


def write(name, text):
    path = os.path.join(FOLDER, name)
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    return path


# Read when the modules below are imported.
write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = test\n"
      "[storage-policy:0]\nname = only\ndefault = yes\n")
utils.set_swift_dir(FOLDER)

from swift.common.swob import Request
from swift.common.wsgi import loadapp


def serve(app, listener):
    eventlet.spawn(wsgi.server, listener, app, log_output=False)


def start_storage(kind, ring):
    """Starts a server with one device, and writes the ring that leads to it."""
    listener = eventlet.listen(("127.0.0.1", 0))
    builder = RingBuilder(1, 1, 0)
    builder.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1.0, "device": "disk",
                     "ip": "127.0.0.1", "port": listener.getsockname()[1],
                     "replication_ip": "127.0.0.1", "replication_port": 1})
    builder.rebalance()
    builder.get_ring().save(os.path.join(FOLDER, f"{ring}.ring.gz"))
    conf = write(f"{kind}.conf",
                 f"[DEFAULT]\nswift_dir = {FOLDER}\ndevices = {FOLDER}\nmount_check = false\n"
                 f"[app:main]\nuse = egg:swift#{kind}\n")
    return conf, listener


def stored(app, path):
    request = Request.blank(f"/v1/AUTH_{ACCOUNT}{path}")
    answer = request.get_response(app)
    if answer.status_int != 200:
        return f"{answer.status_int}"
    return f"{len(answer.body)} {hashlib.sha256(answer.body).hexdigest()}"


os.mkdir(os.path.join(FOLDER, "disk"))
servers = [start_storage(*names) for names in
           [("account", "account"), ("container", "container"), ("object", "object")]]
for conf, listener in servers:
    serve(loadapp(conf), listener)
proxy = f"[DEFAULT]\nswift_dir = {FOLDER}\n"
proxy_app = ("[app:proxy-server]\nuse = egg:swift#proxy\nallow_account_management = true\n"
             "account_autocreate = true\n")
inside = loadapp(write("inside.conf", f"{proxy}[pipeline:main]\npipeline = proxy-server\n{proxy_app}"))
outside = loadapp(write(
    "outside.conf",
    f"{proxy}[pipeline:main]\npipeline = catch_errors s3api tempauth proxy-server\n{proxy_app}"
    "[filter:catch_errors]\nuse = egg:swift#catch_errors\n"
    f"[filter:s3api]\nuse = egg:swift#s3api\nlocation = {REGION}\nauth_pipeline_check = false\n"
    f"[filter:tempauth]\nuse = egg:swift#tempauth\nuser_{ACCOUNT}_{USER} = {SECRET} .admin\n"))
bucket = Request.blank(f"/v1/AUTH_{ACCOUNT}/bucket", method="PUT").get_response(inside)
assert bucket.status_int == 201, bucket.status
listener = eventlet.listen(("127.0.0.1", 0))
serve(outside, listener)
print(listener.getsockname()[1], flush=True)
while line := tpool.execute(sys.stdin.readline):
    print(stored(inside, line.strip()), flush=True)
