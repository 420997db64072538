"""librdkafka's mock cluster of one broker, which listens at the loopback address.

Prints the broker's address. Then obeys a word a line, and echoes it: "down", "up", or the name of a
topic to make. Ends with its input.
"""

import ctypes
import sys

kafka = ctypes.CDLL("librdkafka.so.1")
for name in ("rd_kafka_conf_new", "rd_kafka_new", "rd_kafka_mock_cluster_new"):
    getattr(kafka, name).restype = ctypes.c_void_p
kafka.rd_kafka_mock_cluster_bootstraps.restype = ctypes.c_char_p

PRODUCER, METADATA, BROKER = 0, 3, 1
conf = ctypes.c_void_p(kafka.rd_kafka_conf_new())
handle = ctypes.c_void_p(kafka.rd_kafka_new(PRODUCER, conf, None, 0))
cluster = ctypes.c_void_p(kafka.rd_kafka_mock_cluster_new(handle, 1))
# It can version 4, which asks that no topic be made, and offers version 2.
kafka.rd_kafka_mock_set_apiversion(cluster, METADATA, 0, 4)
print(kafka.rd_kafka_mock_cluster_bootstraps(cluster).decode(), flush=True)

for line in sys.stdin:
    word = line.strip()
    if word == "down":
        kafka.rd_kafka_mock_broker_set_down(cluster, BROKER)
    elif word == "up":
        kafka.rd_kafka_mock_broker_set_up(cluster, BROKER)
    else:
        kafka.rd_kafka_mock_topic_create(cluster, word.encode(), 1, 1)
    print(word, flush=True)
