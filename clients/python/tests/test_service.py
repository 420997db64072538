"""A story against a running sandbox: RAILHEAD_API and RAILHEAD_API_KEY name it."""

import threading
import unittest
import uuid

from railhead import ProblemError, Railhead, WebhookError, verify_webhook

DEVICE = {"ip_address": "192.0.2.10"}


class Story(unittest.TestCase):
    def setUp(self):
        self.railhead = Railhead()
        self.addCleanup(self.railhead.close)

    def customer(self, name="Ann Lee"):
        return self.railhead.customers.create(
            {
                "name": name,
                "type": "individual",
                "email": "ann@example.com",
                "phone": "+12125550100",
                "device": DEVICE,
            }
        )

    def paykey(self, account_number):
        return self.railhead.bridge.bank_account(
            {
                "customer_id": self.customer()["id"],
                "routing_number": "021000021",
                "account_number": account_number,
                "account_type": "checking",
            }
        )["paykey"]

    def charge_body(self, paykey):
        return {
            "paykey": paykey,
            "amount": 10000,
            "currency": "USD",
            "description": "Order 7",
            "payment_date": "today",
            "consent_type": "internet",
            "device": DEVICE,
            "external_id": str(uuid.uuid4()),
            "config": {"balance_check": "disabled", "sandbox_outcome": "paid"},
        }

    def test_a_charge_is_paid_once_the_clock_advanced_and_its_webhook_verifies(self):
        railhead = self.railhead
        inbox = railhead.sandbox.inbox.open()
        endpoint = railhead.webhook_endpoints.create(
            {"url": inbox["url"], "event_types": ["charge.*"]}
        )
        body = self.charge_body(self.paykey("700100001"))
        charge = railhead.charges.create(body, idempotency_key="python-story-1")
        again = railhead.charges.create(body, idempotency_key="python-story-1")
        self.assertEqual(again["id"], charge["id"])
        railhead.sandbox.clock.advance(
            {"until": {"resource_id": charge["id"], "status": "paid"}}, timeout=120
        )
        self.assertEqual(railhead.charges.get(charge["id"])["status"], "paid")
        message = railhead.sandbox.inbox.list(type="charge.created", wait="20s").first_page().data[0]
        signed = {
            "body": message["body"],
            "headers": message["headers"],
            "now": int(message["headers"]["webhook-timestamp"]),
        }
        event = verify_webhook(secret=endpoint["secret"], **signed)
        self.assertEqual(event["resource"]["id"], charge["id"])
        with self.assertRaises(WebhookError):
            verify_webhook(secret="whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0", **signed)

    def test_a_list_yields_the_items_of_all_pages(self):
        names = {f"Page {number}" for number in range(3)}
        ids = {self.customer(name)["id"] for name in names}
        found = self.railhead.customers.list(page_size=2)
        self.assertGreaterEqual(found.first_page().total_items, 3)
        self.assertLessEqual(ids, {one["id"] for one in found})

    def test_the_event_log_is_read_by_its_sequence(self):
        self.customer()
        sequences = [event["sequence"] for event in self.railhead.events.list(after=0, limit=2)]
        self.assertEqual(sequences, list(range(1, len(sequences) + 1)))
        self.assertGreater(len(sequences), 2)

    def test_ledger_entries_are_read_to_their_end(self):
        railhead = self.railhead
        charge = railhead.charges.create(self.charge_body(self.paykey("700100009")))
        railhead.sandbox.clock.advance(
            {"until": {"resource_id": charge["id"], "status": "paid"}}, timeout=120
        )
        numbers = [entry["number"] for entry in railhead.ledger.entries(page_size=1)]
        self.assertGreater(len(numbers), 1)
        self.assertEqual(numbers, sorted(set(numbers)))

    def test_a_stream_yields_events_as_they_are_appended(self):
        last = list(self.railhead.events.list(after=0))
        after = last[-1]["sequence"] if last else 0
        stream = self.railhead.events.stream(after=after, types=["customer.created"])
        writer = threading.Thread(target=self.customer)
        writer.start()
        event = next(stream)
        writer.join()
        stream.close()
        self.assertEqual(event["event_type"], "customer.created")

    def test_a_download_is_its_bytes(self):
        self.assertIn(b"\n", self.railhead.audit_log.export(format="csv"))

    def test_a_refusal_has_the_problem_with_all_of_its_items(self):
        with self.assertRaises(ProblemError) as caught:
            self.railhead.charges.create({"paykey": "none"})
        self.assertEqual(caught.exception.status, 422)
        self.assertEqual(caught.exception.type, "/validation_error")
        self.assertIn("/amount", [item["reference"] for item in caught.exception.items])
        self.assertIsNotNone(caught.exception.request_id)


if __name__ == "__main__":
    unittest.main()
