"""What the client does on its own, against a server that fails as it is asked to."""

import http.server
import json
import threading
import unittest

from railhead import ConnectionFailed, ProblemError, Railhead, WebhookError, sign_webhook
from railhead import verify_webhook
from railhead import _call

SECRET = "whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0"


class Failing(http.server.BaseHTTPRequestHandler):
    """Answers each request with the next of `answers`: a status, or `drop` for no answer."""

    protocol_version = "HTTP/1.1"
    answers = []
    seen = []

    def log_message(self, *_args):
        pass

    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.seen.append((self.command, self.path, self.headers.get("Idempotency-Key")))
        status = self.answers.pop(0)
        if status == "drop":
            self.close_connection = True
            return
        body = json.dumps({"meta": {}, "data": {"id": "1", "detail": "as asked"}}).encode()
        self.send_response(status)
        if status >= 400:
            self.send_header("Retry-After", "0")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_DELETE = answer


class Client(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Failing)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        _call.FIRST_DELAY = 0.01

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def client(self, *answers):
        Failing.answers[:] = answers
        Failing.seen.clear()
        client = Railhead("key", f"http://127.0.0.1:{self.server.server_port}")
        self.addCleanup(client.close)
        return client

    def test_a_post_is_retried_with_the_same_key(self):
        client = self.client(503, "drop", 201)
        self.assertEqual(client.customers.create({})["id"], "1")
        keys = {key for _method, _path, key in Failing.seen}
        self.assertEqual(len(Failing.seen), 3)
        self.assertEqual(len(keys), 1)
        self.assertNotIn(None, keys)

    def test_a_put_without_an_answer_is_sent_once(self):
        client = self.client("drop", 200)
        with self.assertRaises(ConnectionFailed):
            client.charges.cancel("1")
        self.assertEqual(len(Failing.seen), 1)

    def test_a_refusal_is_not_retried(self):
        client = self.client(422, 201)
        with self.assertRaises(ProblemError):
            client.customers.create({})
        self.assertEqual(len(Failing.seen), 1)

    def test_retries_end(self):
        client = self.client(500, 500, 500, 201)
        with self.assertRaises(ProblemError):
            client.customers.create({})
        self.assertEqual(len(Failing.seen), 3)

    def test_an_id_cannot_leave_its_place_in_the_path(self):
        client = self.client(200)
        client.charges.get("../customers?x=1")
        self.assertEqual(Failing.seen[0][1], "/v1/charges/..%2Fcustomers%3Fx%3D1")


class Webhooks(unittest.TestCase):
    body = b'{"event_type":"charge.paid"}'

    def headers(self, timestamp=1000, secret=SECRET):
        return {
            "Webhook-Id": "msg_1",
            "Webhook-Timestamp": str(timestamp),
            "Webhook-Signature": f"v1,bm9uZQ== {sign_webhook('msg_1', timestamp, self.body, secret)}",
        }

    def test_a_right_signature_gives_the_event(self):
        event = verify_webhook(self.body, self.headers(), [SECRET], now=1000)
        self.assertEqual(event["event_type"], "charge.paid")

    def test_an_old_one_a_changed_one_and_one_without_a_signature_are_refused(self):
        headers = self.headers()
        unsigned = {**headers, "Webhook-Signature": ""}
        for body, given, now in [
            (self.body, headers, 1301),
            (self.body + b" ", headers, 1000),
            (self.body, unsigned, 1000),
            (self.body, self.headers(secret="whsec_AAAA"), 1000),
        ]:
            with self.subTest(now=now), self.assertRaises(WebhookError):
                verify_webhook(body, given, SECRET, now=now)


if __name__ == "__main__":
    unittest.main()
