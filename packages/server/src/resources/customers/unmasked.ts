import { findCustomer } from "../../db/parties/customers.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { unmask } from "../audit.ts";
import { readProfile, renderCustomer } from "./resource.ts";
import { Customer } from "./schema.ts";
import { accountOf } from "../../http/context.ts";

export const getUnmaskedCustomer = route(
  {
    operationId: "customers.get_unmasked",
    method: "GET",
    path: "/v1/customers/:id/unmasked",
    summary: "Read a customer with its profile in clear",
    description: "Needs the account setting `allow_data_unmask`. Every read is audited.",
    response: Customer,
    problems: ["not_found", "unmask_not_allowed", "value_unreadable"],
    scope: "customers:read",
    reveals: "always",
    accountScoped: true,
  },
  async (context, { params }) => {
    const audited = {
      action: "customer.unmasked",
      resource_type: "customer",
      resource_id: params.id,
    };
    return await unmask(context, audited, async (tx) => {
      const row = await findCustomer(tx, { ...accountOf(context), id: params.id });
      if (row === undefined) throw problem("not_found", { detail: "The customer does not exist." });
      const profile = await readProfile(context.app.vault, row);
      return ok({ ...renderCustomer(row, profile), compliance_profile: profile });
    });
  },
);
