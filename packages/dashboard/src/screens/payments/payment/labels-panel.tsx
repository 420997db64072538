import { PERSON_LABEL_NAMES, PERSON_LABELS } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { Card, Time } from "../../../parts/basics.tsx";
import { FormActs, REASON, type FormAct } from "../../../parts/form-acts.tsx";
import { Loaded } from "../../../parts/states.tsx";
import type { OnePayment } from "./one-payment.ts";

type Label = (typeof PERSON_LABEL_NAMES)[number];

/** What people said the payment was, the newest first, and the act that says it. */
export function LabelsPanel({ payment: { id } }: { readonly payment: OnePayment }) {
  const query = useQuery({
    queryKey: ["payment-labels", id],
    queryFn: async ({ signal }) => await api.paymentLabels.list(id, { page_size: 20 }, { signal }),
  });
  return (
    <Card title="Was it fraud?">
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">Nobody has said. The rail's returns say it for the rules.</p>
          ) : (
            <ul data-part="labels">
              {data.map(({ number, label, reason, set_at: at }) => (
                <li key={number}>
                  <strong>{PERSON_LABELS[label].means}</strong> {reason} (<Time at={at} />)
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <FormActs label="Was it fraud?" acts={[sayWhat(id)]} />
    </Card>
  );
}

const sayWhat = (id: string): FormAct => ({
  label: "Say what it was",
  operation: "payment_labels.set",
  does: "The figures of the rules count it at once, before what the rail says. No money moves.",
  fields: [
    {
      name: "label",
      label: "The payment",
      choices: PERSON_LABEL_NAMES.map((name) => [name, PERSON_LABELS[name].means]),
    },
    { ...REASON, label: "What shows it", most: 255 },
  ],
  run: ({ label, reason = "" }) => api.paymentLabels.set(id, { label: label as Label, reason }),
});
