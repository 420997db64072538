import type { Overview } from "@railhead/client";
import { headroomText } from "../../../format/headroom.ts";
import { counted, words } from "../../../format/words.ts";

/** Something that is not as it should be, and what a person does about it. */
export interface Concern {
  readonly name: string;
  readonly title: string;
  readonly detail: string | null;
  readonly since: string | null;
  /** By when it must be right. */
  readonly due: string | null;
  readonly isBad: boolean;
  readonly act: { readonly label: string; readonly to: string };
}

type Part<K extends keyof Overview> = NonNullable<Overview[K]>;

/** Everything that waits for a person: what is overdue or broken first, then by deadline. */
export function concernsOf(overview: Overview): readonly Concern[] {
  const { banks, files, webhooks, books, return_rates, as_of } = overview;
  const all = [
    ...(books?.is_violated === true ? [BOOKS] : []),
    ...(banks ?? []).flatMap(concernsOfBank),
    ...(files === null ? [] : concernsOfFiles(files)),
    ...concernsOfQueues(overview),
    ...(return_rates ?? []).flatMap(concernsOfRate),
    ...(webhooks === null ? [] : concernsOfWebhooks(webhooks)),
  ];
  const urgency = ({ isBad, due }: Concern) =>
    isBad ? `0${due ?? ""}` : due === null ? "2" : due < as_of ? `0${due}` : `1${due}`;
  return all.toSorted((a, b) => (urgency(a) < urgency(b) ? -1 : urgency(a) > urgency(b) ? 1 : 0));
}

const BOOKS: Concern = {
  name: "books",
  title: "The books do not add up",
  detail: "No transfer is made until they do.",
  since: null,
  due: null,
  isBad: true,
  act: { label: "Open the ledger", to: "/ledger" },
};

function concernsOfBank(bank: Part<"banks">[number]): readonly Concern[] {
  const act = { label: "Open files", to: "/files" };
  const base = { detail: null, since: null, due: null, isBad: true, act };
  const { deadline_at: due } = bank.next_cutoff;
  return [
    ...(bank.locked_since === null
      ? []
      : [
          {
            ...base,
            name: `lock-${bank.id}`,
            title: `Nothing is sent to ${bank.name}`,
            detail: "The database went back.",
            since: bank.locked_since,
            due,
          },
        ]),
    ...bank.failing_steps.map(({ step, fault, since, retry_at }) => ({
      ...base,
      name: `step-${bank.id}-${step}`,
      title: `The step ${words(step)} fails for ${bank.name}`,
      detail: fault,
      since,
      due: retry_at,
    })),
  ];
}

function concernsOfFiles({ late, unacknowledged }: Part<"files">): readonly Concern[] {
  const act = { label: "Open files", to: "/files" };
  const base = { detail: null, since: null, due: null, isBad: true, act };
  return [
    ...(late > 0
      ? [{ ...base, name: "late", title: `${counted(late, "file")} not sent in time` }]
      : []),
    ...(unacknowledged > 0
      ? [
          {
            ...base,
            name: "unacknowledged",
            title: `${counted(unacknowledged, "file")} the bank should have acknowledged`,
          },
        ]
      : []),
  ];
}

const QUEUES = [
  ["exceptions", "open exception", "/exceptions", "Open exceptions"],
  ["approvals", "request to approve", "/approvals", "Open approvals"],
  ["customers_in_review", "customer to review", "/customers?status=review", "Review customers"],
  ["paykeys_in_review", "paykey to review", "/paykeys?status=review", "Review paykeys"],
  ["held_payments", "held payment", "/payments?status=on_hold", "Open held payments"],
] as const;

function concernsOfQueues(overview: Overview): readonly Concern[] {
  return QUEUES.flatMap(([name, noun, to, label]) => {
    const queue = overview[name];
    if (queue === null || queue.open === 0) return [];
    const { open, is_exact, overdue, oldest, next } = queue;
    const many = noun === "request to approve" ? "requests to approve" : manyOf(noun);
    const late = overdue > 0 ? `, ${overdue} overdue` : "";
    return [
      {
        name,
        title: `${is_exact ? "" : "More than "}${counted(open, noun, many)}${late}`,
        detail: next?.title ?? null,
        since: oldest,
        due: next?.due_at ?? null,
        isBad: overdue > 0,
        act: { label, to },
      },
    ];
  });
}

function manyOf(noun: string): string {
  return noun.replace(/^(customer|paykey)/, "$1s").replace(/(exception|payment)$/, "$1s");
}

function concernsOfRate(rate: Part<"return_rates">[number]): readonly Concern[] {
  const { level, name, headroom, scope, id } = rate;
  if (level !== "warning" && level !== "breach") return [];
  const more = headroom === null ? "" : `: ${headroomText(headroom)}`;
  return [
    {
      name: `rate-${scope}-${id}-${name}`,
      title: `The ${name} return rate is ${rate.rate} % of ${rate.ceiling} %`,
      detail: `Of the ${scope === "account" ? "account" : `company id ${id}`}${more}`,
      since: null,
      due: null,
      isBad: level === "breach",
      act: { label: "Open return rates", to: "/return-rates" },
    },
  ];
}

function concernsOfWebhooks(health: Part<"webhooks">): readonly Concern[] {
  const { failing, stopped, failing_since: since } = health;
  if (failing + stopped === 0) return [];
  const state = stopped > 0 ? "was switched off" : "fails";
  return [
    {
      name: "webhooks",
      title: `${counted(failing + stopped, "webhook endpoint")} ${failing + stopped === 1 ? state : "fail"}`,
      detail: null,
      since,
      due: null,
      isBad: stopped > 0,
      act: { label: "Open webhooks", to: "/webhooks" },
    },
  ];
}
