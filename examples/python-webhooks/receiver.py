"""Receives webhooks with Python's standard library. Needs RAILHEAD_API and RAILHEAD_API_KEY; listens on
PORT, default 3001, and makes itself an endpoint. Install the client first: pip install ./clients/python"""

import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

from railhead import Railhead, WebhookError, verify_webhook

lock = Lock()
seen = set()
versions = {}
secret = ""


def handle(event):
    """Once per event, and never an older version over a newer one."""
    resource = event["resource"]
    with lock:
        if event["event_id"] in seen:
            return
        seen.add(event["event_id"])
        if versions.get(resource["id"], 0) >= resource["version"]:
            return
        versions[resource["id"]] = resource["version"]
    print(event["event_type"], event["data"].get("external_id"), event["data"].get("status"), flush=True)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        headers = {name.lower(): value for name, value in self.headers.items()}
        try:
            event = verify_webhook(body=body, headers=headers, secret=secret)
        except WebhookError:
            self.send_response(400)
        else:
            handle(event)
            self.send_response(204)
        self.end_headers()

    def log_message(self, *_args):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3001"))), Receiver)
    railhead = Railhead()
    url = f"http://127.0.0.1:{server.server_port}/"
    secret = railhead.webhook_endpoints.create({"url": url, "event_types": ["charge.*"]})["secret"]
    railhead.close()
    print(f"Receiving at {url}", flush=True)
    server.serve_forever()
