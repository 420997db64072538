import type { ReceivedEntryRule } from "@railhead/client";
import { RECEIVED_RULE_ACTS, RECEIVED_RULE_TIMES } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { accountNamesQuery } from "../../../api/names.ts";
import { day } from "../../../format/time.ts";
import { counted } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Facts, Money, Status } from "../../../parts/basics.tsx";
import { Pages } from "../../../parts/list/pages.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { EndRule } from "./end-rule.tsx";
import { MakeRule } from "./make-rule.tsx";

const SIZE = 50;

/** Rules in force, in the order in which they decide. */
export function ReceivedRules() {
  const [page, show] = useState(1);
  const [isMaking, make] = useState(false);
  const query = useQuery({
    queryKey: ["received-rules", page],
    queryFn: async ({ signal }) =>
      await api.receivedEntryRules.list(
        { status: "in_force", page_number: page, page_size: SIZE },
        { signal },
      ),
    placeholderData: (held) => held,
  });
  return (
    <Screen
      name="received-rules"
      title="Rules for received entries"
      actions={
        <Allowed operation="received_entry_rules.create">
          <button type="button" className="button" data-kind="main" onClick={() => make(true)}>
            Make a rule
          </button>
        </Allowed>
      }
    >
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty
              title="No rule is in force."
              command='npx railhead received-entry-rules create --name "Debit filter" --direction debit --act return --return-code R29 --acts-at cutoff --reason "No sender may debit us."'
            >
              <p>
                Entries of other parties wait for a person. A rule with one use is a payment that
                you expect; one that returns at the cut-off filters debits.
              </p>
            </Empty>
          ) : (
            <div className="card-body">
              {data.map((rule) => (
                <One key={rule.id} rule={rule} />
              ))}
              <Pages page={page} pages={Math.ceil(meta.total_items / SIZE)} onPage={show} />
            </div>
          )
        }
      </Loaded>
      {isMaking ? <MakeRule onClose={() => make(false)} /> : null}
    </Screen>
  );
}

function One({ rule }: { readonly rule: ReceivedEntryRule }) {
  const names = useQuery(accountNamesQuery).data ?? [];
  const account = names.find(({ id }) => id === rule.account_id)?.name ?? rule.account_id;
  return (
    <section className="card" aria-label={rule.name}>
      <div className="head">
        <h2>{rule.name}</h2>
        <Status value={rule.status} />
      </div>
      <Facts
        of={[
          ["Place", String(rule.priority)],
          ["Covers", <Covers key="c" rule={rule} />],
          ["Does", RECEIVED_RULE_ACTS[rule.act].meaning],
          ...(rule.return_code === null ? [] : [["Code", rule.return_code] as const]),
          ...(account === null ? [] : [["Business", account] as const]),
          ["When", RECEIVED_RULE_TIMES[rule.acts_at].meaning],
          [
            "Decided",
            counted(rule.uses, "entry", "entries") +
              (rule.max_uses === null ? "" : ` of at most ${rule.max_uses}`),
          ],
          ["Why", rule.reason],
        ]}
      />
      <EndRule rule={rule} />
    </section>
  );
}

function Covers({ rule }: { readonly rule: ReceivedEntryRule }) {
  const { min_amount: min, max_amount: max, valid_from: from, valid_until: until } = rule;
  const named = [
    rule.sec_code,
    rule.company_id === null ? null : `of the sender ${rule.company_id}`,
    rule.individual_id === null ? null : `for ${rule.individual_id}`,
    rule.remittance === null ? null : `with "${rule.remittance}"`,
    rule.account_mask === null ? null : `to ${rule.account_mask}`,
    from === null ? null : `from ${day(from)}`,
    until === null ? null : `until ${day(until)}`,
  ].filter((one) => one !== null);
  return (
    <>
      {[`${rule.direction}s`, ...named].join(", ")}
      {min === null ? null : (
        <>
          , at least <Money cents={min} />
        </>
      )}
      {max === null ? null : (
        <>
          , at most <Money cents={max} />
        </>
      )}
    </>
  );
}
