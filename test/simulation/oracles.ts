import type { Posting } from "./actors/bank.ts";
import type { Ordered } from "./actors/client.ts";
import { BUSINESS_ACCOUNT } from "./bodies.ts";
import { data, type Data } from "./requests.ts";
import type { Observed } from "./run.ts";
import { person, type Template } from "./world.ts";

/** What a bank must never see twice. Read after every step: the run ends there. */
export function findDuplicates({ bank, journal, reader }: Observed): string[] {
  const found: string[] = [...journal.complaints, ...reader.complaints];
  if (bank.postings.length === countedOf.get(bank)) return found;
  countedOf.set(bank, bank.postings.length);
  const traces = countBy(bank.postings, ({ trace }) => trace);
  const orders = countBy(bank.postings.filter(isOrder), ({ side, cents }) => `${side} ${cents}`);
  for (const [trace, count] of traces)
    if (count > 1) found.push(`trace ${trace} came ${count} times`);
  for (const [order, count] of orders)
    if (count > 1) found.push(`${order} was sent ${count} times`);
  return found;
}

const countedOf = new WeakMap<object, number>();

const isOrder = ({ account, cents }: Posting) => account !== BUSINESS_ACCOUNT && cents > 0;

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** What must hold once everything has healed, by what bank, clients and readers saw. */
export function findViolations(observed: Observed, template: Template): Promise<string[]> {
  return observed.world.scheduler.as(person("auditor"), async () => {
    const { bank, journal, reader, receiver } = observed;
    const found = [...findDuplicates(observed), ...reader.disorder];
    for (const order of journal.orders) {
      const shown = await find(observed, template, order);
      const posting = bank.postings.find((each) => isPostingOf(each, order));
      found.push(...checkOrder(order, { status: String(shown?.status), posting }));
      const folded = reader.statuses.get(order.id);
      if (folded !== shown?.status)
        found.push(`${order.id} is ${shown?.status}, the log says ${folded}`);
    }
    for (const posting of bank.postings.filter(isOrder)) {
      const isKnown = journal.orders.some((order) => isPostingOf(posting, order));
      if (!isKnown) found.push(`nobody ordered the ${posting.side} of ${posting.cents}`);
    }
    found.push(...checkMoney(observed));
    for (let sequence = 1; sequence <= reader.last; sequence += 1) {
      if (sequence > receiver.from && !receiver.received.has(sequence)) {
        found.push(`event ${sequence} never reached the webhook`);
      }
    }
    return found;
  });
}

const isPostingOf = ({ side, cents, account }: Posting, order: Ordered) =>
  account !== BUSINESS_ACCOUNT && cents === order.cents && side === sideOf(order);

const sideOf = ({ kind }: Ordered) => (kind === "charge" ? "debit" : "credit");

async function find(
  { world }: Observed,
  { apiKey }: Template,
  { kind, id }: Ordered,
): Promise<Data> {
  const path = `/v1/${kind}s/${id}`;
  return await data(world, { method: "GET", path, apiKey }).catch(() => undefined);
}

/** What a payment may be, by what its bank saw of it. */
function checkOrder(
  order: Ordered,
  { status, posting }: { status: string; posting: Posting | undefined },
): string[] {
  const name = `${order.kind} ${order.id} (${order.cents})`;
  const found: string[] = [];
  if (order.isCancelled && posting !== undefined) found.push(`${name} was cancelled, and sent`);
  if (order.isCancelled && status !== "cancelled")
    found.push(`${name} was cancelled, and is ${status}`);
  if (posting !== undefined && posting.information !== order.information)
    found.push(`${name} is for ${order.information}, and its entry for ${posting.information}`);
  const allowed =
    posting === undefined
      ? ["cancelled", "failed"]
      : posting.returned === undefined
        ? ["paid"]
        : posting.isReturnedEarly === true
          ? ["failed"]
          : ["failed", "reversed"];
  if (!allowed.includes(status)) {
    const seen =
      posting === undefined ? "never came" : `came, returned ${posting.returned ?? "never"}`;
    found.push(`${name} is ${status}, and at the bank it ${seen}`);
  }
  return found;
}

/** What came in from customers went out to the business, to the cent. */
function checkMoney({ bank, journal }: Observed): string[] {
  const net = (postings: readonly Posting[]) =>
    postings
      .filter(({ returned }) => returned === undefined)
      .reduce((sum, { side, cents }) => sum + (side === "debit" ? cents : -cents), 0);
  const customers = net(bank.postings.filter(isOrder));
  const business = net(bank.postings.filter((posting) => !isOrder(posting)));
  const moved = checkTransfers(bank.postings, journal.orders);
  if (customers + business === 0) return moved;
  return [
    `customers gave ${customers} cents, the business got ${-business}:\n${showPostings(bank.postings)}`,
    ...moved,
  ];
}

function showPostings(postings: readonly Posting[]): string {
  const show = ({ file, side, cents, account, returned = "", isReturnedEarly }: Posting) =>
    `${file} ${side} ${cents} ${account} ${returned} ${isReturnedEarly === true ? "early" : ""}`;
  return postings.map(show).join("\n");
}

/** Money goes to the business and back only for a reason: a deposit too many that is taken back was one too many. */
function checkTransfers(postings: readonly Posting[], orders: readonly Ordered[]): string[] {
  // What was taken for a payout goes back where the payout is never sent, since its file missed its deadline.
  const cameFor = new Set(postings.filter(isOrder).map(({ cents }) => cents));
  const undone = orders
    .filter(({ kind, cents }) => kind === "payout" && !cameFor.has(cents))
    .reduce((sum, { cents }) => sum + cents, 0);
  const total = (isWanted: (posting: Posting) => boolean) =>
    postings.filter(isWanted).reduce((sum, { cents }) => sum + cents, 0);
  const isLate = (posting: Posting) =>
    posting.returned !== undefined && posting.isReturnedEarly !== true;
  const most = {
    credit: total(
      (each) =>
        isOrder(each) &&
        (each.side === "debit" ? each.isReturnedEarly !== true : each.returned !== undefined),
    ),
    debit: total((each) => isOrder(each) && (each.side === "credit" || isLate(each))),
  };
  return (["credit", "debit"] as const).flatMap((side) => {
    const sent = total((each) => !isOrder(each) && each.side === side);
    if (sent <= most[side] + undone) return [];
    return [
      `${side}s of the business are ${sent} cents, and there is a reason for ${most[side] + undone}:\n${showPostings(postings)}`,
    ];
  });
}
