import type { CreateReturnRequest } from "@railhead/client";
import { RETURN_REQUEST_REASONS } from "@railhead/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Status } from "../../../parts/basics.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";
import { Loaded } from "../../../parts/states.tsx";
import type { OnePayment } from "./one-payment.ts";

type Reason = CreateReturnRequest["reason"];
const REASONS = Object.keys(RETURN_REQUEST_REASONS) as Reason[];

const requestsQuery = (id: string) =>
  queryOptions({
    queryKey: ["return-requests", id],
    queryFn: async ({ signal }) =>
      await api.returnRequests.list(
        { payment_id: id, page_size: 10, sort_order: "desc" },
        { signal },
      ),
  });

/** The requests to get the payment's entry back, and the act that drafts one. */
export function AskBack({ payment }: { readonly payment: OnePayment }) {
  const query = useQuery(requestsQuery(payment.id));
  const [isAsking, ask] = useState(false);
  const isSent = payment.status === "pending" || payment.status === "paid";
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          {data.map(({ id, number, status }) => (
            <p key={id}>
              Request {number} to get it back: <Status value={status} />
            </p>
          ))}
          {isSent && data.every(({ status }) => ["returned", "closed"].includes(status)) ? (
            <Allowed operation="return_requests.create">
              <button type="button" className="button" onClick={() => ask(true)}>
                Ask to get it back
              </button>
            </Allowed>
          ) : null}
          {isAsking ? <Ask payment={payment} onClose={() => ask(false)} /> : null}
        </>
      )}
    </Loaded>
  );
}

function Ask({ payment, onClose }: { readonly payment: OnePayment; readonly onClose: () => void }) {
  const draft = useMutation({
    mutationFn: (form: HTMLFormElement) => api.returnRequests.create(requestOf(form, payment)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["return-requests", payment.id] });
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    draft.mutate(event.currentTarget);
  };
  return (
    <Dialog title="Ask to get the entry back" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>Another person approves the request. The receiving bank need not comply.</p>
        <label className="field">
          <span>Reason</span>
          <select name="reason">
            {REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {words(reason)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>What happened</span>
          <textarea name="explanation" required maxLength={500} rows={3} />
        </label>
        <label className="field">
          <span>Contact</span>
          <input name="name" required maxLength={100} />
        </label>
        <label className="field">
          <span>Telephone, such as +12125550123</span>
          <input name="phone" type="tel" required />
        </label>
        <label className="field">
          <span>Email</span>
          <input name="email" type="email" required />
        </label>
        <Problem error={draft.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={draft.isPending}>
            Draft the request
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function requestOf(form: HTMLFormElement, { id }: OnePayment): CreateReturnRequest {
  const reason = REASONS.find((one) => one === typed(form, "reason")) ?? "other";
  const [name, phone, email] = [typed(form, "name"), typed(form, "phone"), typed(form, "email")];
  const explanation = typed(form, "explanation");
  return { payment_id: id, reason, explanation, contact: { name, phone, email } };
}
