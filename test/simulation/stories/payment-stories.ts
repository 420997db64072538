import { startReceiver, status as answering } from "../../support/receiver.ts";
import { chargeBody, charged, dateOf, isSeen, link, read, sentLines, type Stage } from "./deeds.ts";
import type { Answer, Data } from "./process.ts";
import type { StorySandbox } from "./sandbox.ts";

/** The date so many banking days later; no holiday is near the stories. */
function bankingDaysAfter(date: string, days: number): string {
  const day = new Date(`${date}T12:00:00Z`);
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

/** A return can be dishonored on the fifth banking day after it, and on the sixth no longer. */
export async function dishonorsExpire({ chance, open }: Stage): Promise<string[]> {
  const sandbox = await open();
  const { paykey } = await link(sandbox, chance);
  const payment = await charged(sandbox, {
    paykey,
    amount: 100 + chance.below(10_000),
    external_id: "returned",
    config: { sandbox_outcome: "return:R06@settled+1bd" },
  });
  await sandbox.advance("3bd");
  const { updated_at: returned, status } = await read(sandbox, payment);
  if (status !== "failed") return [`a returned charge is ${status}`];
  const days = chance.pick([5, 6]);
  // In the morning: the day's last file is still to come.
  const to = `${bankingDaysAfter(dateOf(returned), days)}T14:30:00.000Z`;
  await sandbox.post("/v1/sandbox/clock/advance", { to });
  const answer = await dishonor(sandbox, payment, "R70");
  return (answer.status === 201) === (days === 5)
    ? []
    : [`a dishonor ${days} banking days after the return was answered ${answer.status}`];
}

function dishonor(sandbox: StorySandbox, { id }: Data, code: string): Promise<Answer> {
  return sandbox.call("POST", "/v1/dishonors", { body: { payment_id: id, code } });
}

/** A release ends the holds that a person saw, and no other. */
export async function releasesWaiveWhatWasSeen({ chance, open }: Stage): Promise<string[]> {
  const sandbox = await open();
  const { paykey } = await link(sandbox, chance);
  const payment = await charged(sandbox, {
    paykey,
    amount: 100 + chance.below(10_000),
    external_id: "held",
    config: { auto_hold: true, sandbox_outcome: "on_hold_daily_limit" },
  });
  const seen: string[] = [];
  for (let releases = 0; releases < 3; releases += 1) {
    await sandbox.advance("PT1M");
    const { status, status_details } = await read(sandbox, payment);
    seen.push(status === "on_hold" ? status_details.reason : status);
    if (status !== "on_hold") break;
    await sandbox.call("PUT", `/v1/charges/${payment.id}/release`, { body: { reason: "Seen." } });
  }
  const wanted = ["auto_hold", "amount_too_large", "scheduled"];
  return seen.join() === wanted.join() ? [] : [`releases were ${seen.join()}`];
}

/** A return is dishonored once, however often a person asks. */
export async function dishonorsHappenOnce({ chance, open }: Stage): Promise<string[]> {
  const sandbox = await open();
  const { paykey } = await link(sandbox, chance);
  const amount = 100 + chance.below(10_000);
  const payment = await charged(sandbox, {
    paykey,
    amount,
    external_id: "returned",
    config: { sandbox_outcome: "return:R06@settled+1bd" },
  });
  await sandbox.advance("4bd");
  const ask = () => dishonor(sandbox, payment, "R70");
  const answers = [await ask()];
  if (chance.once(2)) await sandbox.advance("1bd");
  answers.push(await ask());
  await sandbox.advance("2bd");
  const sent = sentLines(sandbox).filter((line) => line.startsWith("799R70")).length;
  const statuses = answers.map(({ status }) => status).join();
  return sent === 1 && answers[0]?.status === 201 && answers[1]?.status !== 201
    ? []
    : [`the return was dishonored ${sent} times; requests were answered ${statuses}`];
}

/** The balance of a bank account covers each cent once. */
export async function balancesCoverOnce({ chance, open }: Stage): Promise<string[]> {
  const sandbox = await open();
  const balance = 1_000 + chance.below(9_000);
  const { paykey } = await link(sandbox, chance, { sandbox_balance: balance });
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const amount = Math.floor(balance / 3) + 1 + chance.below(Math.floor(balance / 2));
    const config = { balance_check: "required" };
    const order = { paykey, amount, external_id: `b${index}`, config };
    ids.push((await charged(sandbox, order)).id);
    if (chance.once(2)) await sandbox.advance("PT1M");
  }
  await sandbox.advance("PT1M");
  const all = await Promise.all(ids.map((id) => read(sandbox, { id })));
  const covered = all.filter(({ status }) => status === "scheduled" || status === "pending");
  const sum = covered.reduce((total, { amount }) => total + Number(amount), 0);
  if (covered.length === 0) return ["no charge was covered"];
  return sum <= balance ? [] : [`a balance of ${balance} covers charges of ${sum}`];
}

/** Of requests that commit together, each gets its own answer. */
export async function batchesAnswerInOrder({ chance, open }: Stage): Promise<string[]> {
  const sandbox = await open();
  const { paykey } = await link(sandbox, chance);
  await charged(sandbox, { paykey, amount: 1, external_id: "taken" });
  const body = await chargeBody(sandbox, { paykey, amount: 1, external_id: "" });
  const twin = chance.below(12);
  const orders = Array.from({ length: 12 }, (_, index) => ({
    ...body,
    amount: 10 + index,
    external_id: index === twin ? "taken" : `o${index}`,
  }));
  const answers = await Promise.all(
    orders.map((order) => sandbox.call("POST", "/v1/charges", { body: order })),
  );
  return answers.flatMap(({ status, data }, index) => {
    const order = orders[index];
    const isRight =
      order?.external_id === "taken"
        ? status === 422
        : status === 201 && Number(data.amount) === order?.amount;
    return isRight ? [] : [`order ${index}, ${order?.external_id}, was answered ${status}`];
  });
}

/** A return is late from the third banking day after settlement on. */
export async function returnsAreLateOnTheThirdDay({ chance, open }: Stage): Promise<string[]> {
  const sandbox = await open();
  const { paykey } = await link(sandbox, chance);
  const isLate = chance.once(2);
  const payment = await charged(sandbox, {
    paykey,
    amount: 100 + chance.below(10_000),
    external_id: "returned",
    config: { sandbox_outcome: `return:R01@settled+${isLate ? 3 : 2}bd` },
  });
  await sandbox.advance("6bd");
  const { status } = await dishonor(sandbox, payment, "R68");
  return (status === 201) === isLate
    ? []
    : [`a return that is ${isLate ? "late" : "in time"} was refused as late with ${status}`];
}

/** An endpoint that answered 410 gets nothing again. */
export async function goneEndpointsGetNothing({ chance, open }: Stage): Promise<string[]> {
  const sandbox = await open();
  const gone = await startReceiver(answering(410));
  const healthy = await startReceiver();
  try {
    const { paykey } = await link(sandbox, chance);
    const [first, second] = [
      await sandbox.post("/v1/webhook_endpoints", { url: gone.url }),
      await sandbox.post("/v1/webhook_endpoints", { url: healthy.url }),
    ];
    await charged(sandbox, { paykey, amount: 100, external_id: "first" });
    await isSeen(async () => gone.received.length > 0);
    const disabled = await isSeen(async () => {
      const { status } = await sandbox.get(`/v1/webhook_endpoints/${first.id}`);
      return status === "disabled";
    });
    const before = gone.received.length;
    const payment = await charged(sandbox, { paykey, amount: 200, external_id: "second" });
    for (let hours = 0; hours < 3; hours += 1) await sandbox.advance("PT1H");
    await isSeen(async () => healthy.received.some(({ body }) => body.includes(payment.id)));
    const found = disabled ? [] : [`endpoint ${first.id} goes on beside ${second.id} after 410`];
    if (gone.received.length > before) found.push("an endpoint got a message after its 410");
    return found;
  } finally {
    await Promise.all([gone.close(), healthy.close()]);
  }
}

/** Wrong amounts of micro-entries stay counted when the service starts again. */
export async function guessesStayCounted({ chance, open, restart }: Stage): Promise<string[]> {
  const sandbox = await open();
  const linked = await link(sandbox, chance);
  const body = { method: "micro_entries" };
  const { id } = await sandbox.post(`/v1/paykeys/${linked.id}/verifications`, body);
  await sandbox.advance("2bd");
  const credits = sentLines(sandbox).filter((line) => line.startsWith("622"));
  const [one = 0, other = 0] = credits.map((line) => Number(line.slice(29, 39)));
  const confirm = (amounts: number[]) =>
    sandbox.call("POST", `/v1/paykey_verifications/${id}/confirm`, { body: { amounts } });
  const wrong = [one, other === 99 ? 98 : other + 1];
  const last = 1 + chance.below(2);
  let guesses = 0;
  for (; guesses < 6 && (await confirm(wrong)).status < 300; guesses += 1) {
    if (guesses + 1 === last) await restart();
  }
  const found = guesses === 3 ? [] : [`${guesses} wrong guesses were taken`];
  if ((await confirm([one, other])).status < 300) found.push("a guess after the last was taken");
  return found;
}
