import { paykeyMove } from "@railhead/core";
import {
  lockCustomer,
  markCustomerErased,
  type CustomerRow,
} from "../../db/tables/counterparties/customers.ts";
import { hasOpenPayments } from "../../db/tables/environments/erasure.ts";
import {
  listLinksOfCustomer,
  updateLinkSecrets,
} from "../../db/tables/counterparties/provider-links.ts";
import { lockPaykeysOfCustomer } from "../../db/tables/counterparties/paykeys.ts";
import { eraseAuthorizationDevices } from "../../db/tables/counterparties/paykey-authorizations.ts";
import { deleteSignInsOfCustomer } from "../../db/tables/counterparties/bridge-sign-ins.ts";
import { deleteAttachmentsOfCustomer } from "../../db/tables/counterparties/proof-attachments.ts";
import { eraseFindings } from "../../db/tables/counterparties/reviews.ts";
import { deleteExportsOf } from "../../db/tables/requests/export-jobs.ts";
import { deleteNotesOfCustomer } from "../../db/tables/operations/notes.ts";
import { deleteCustomerDocuments } from "../../db/tables/search/search-indexer.ts";
import { accountOf, type WriteContext } from "../../http/route/context.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import { movePaykeys } from "../../payments/paykeys/move-paykeys.ts";
import { openLink, sealLink } from "../../verification/link-secret.ts";
import { moveContextOf } from "../payments/reply.ts";
import { changeCustomer, writeCustomer } from "./change.ts";
import { ERASED, eraseCopies } from "./erase.ts";
import { serializeCustomer } from "./serialize.ts";
import { Customer } from "./schema.ts";

export const deleteCustomer = route(
  {
    operationId: "customers.delete",
    method: "DELETE",
    path: "/v1/customers/:id",
    summary: "Delete a customer and erase personal data",
    description:
      "The customer's paykeys become inactive; payments remain without name and address. The erasure cannot be undone.",
    response: Customer,
    problems: ["not_found", "customer_has_open_payments"],
    scope: "customers:write",
    accountScoped: true,
  },
  async (context, { params }) => {
    const { tx } = context;
    const before = await lockCustomer(tx, { ...accountOf(context), id: params.id });
    if (before === undefined) {
      throw problem("not_found", { detail: "The customer does not exist." });
    }
    if (await hasOpenPayments(tx, before)) throw refusal("customer_has_open_payments");
    await forgetBanks(context, before);
    const { row, event } = await changeCustomer(context, {
      before,
      set: { ...ERASED, status: "inactive" },
      type: "customer.deleted",
      message: "The customer's personal data was erased.",
    });
    await deleteCustomerDocuments(tx, before);
    await deleteExportsOf(tx, before);
    await deleteAttachmentsOfCustomer(tx, before);
    const noteIds = await deleteNotesOfCustomer(tx, before);
    await eraseCopies(tx, context.app.vault, { customer: before, noteIds });
    await writeCustomer(context, { from: before.status, row, events: [event] });
    await markCustomerErased(tx, row, row.updated_at);
    return ok(serializeCustomer(row, null));
  },
);

/** Ends the customer's paykeys and forgets whom their banks named. */
async function forgetBanks(context: WriteContext, customer: CustomerRow): Promise<void> {
  const { tx, app } = context;
  const paykeys = await lockPaykeysOfCustomer(tx, customer);
  await movePaykeys(
    tx,
    await moveContextOf(context),
    paykeys
      .filter(({ status }) => paykeyMove(status, "cancel") !== undefined)
      .map((paykey) => ({ paykey, event: "cancel", message: "The customer was erased." })),
  );
  const ids = paykeys.map(({ id }) => id);
  await eraseFindings(tx, customer.environment_id, [customer.id, ...ids]);
  await eraseAuthorizationDevices(tx, customer.environment_id, ids);
  await deleteSignInsOfCustomer(tx, customer);
  const links = await listLinksOfCustomer(tx, customer);
  const secrets = links.map(async (link) => {
    const { ref } = await openLink(app.vault, link);
    const secret = await sealLink(app.vault, link, { ref, owners: [] });
    return { environment_id: link.environment_id, paykey_id: link.paykey_id, secret };
  });
  await updateLinkSecrets(tx, await Promise.all(secrets));
}
