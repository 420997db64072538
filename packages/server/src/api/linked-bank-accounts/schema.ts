import { LINKED_BANK_ACCOUNT_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import { PURPOSES } from "../../db/tables/accounts/linked-bank-accounts.ts";
import * as schema from "../../http/schema/schema.ts";
import { StatusDetail } from "../accounts/schema.ts";

export const BankAccountSent = Type.Object({
  account_holder: schema.Text(1, 200),
  routing_number: schema.Formatted("routing-number"),
  account_number: schema.Formatted("account-number"),
});

const shown = {
  institution_name: Type.String(),
  account_holder: Type.String(),
  routing_number: Type.String(),
};

const LinkedBankAccountOf = <B extends Parameters<typeof Type.Object>[0]>(bankAccount: B) =>
  Type.Object({
    id: schema.Uuid(),
    account_id: schema.Nullable(schema.Uuid()),
    platform_id: schema.Nullable(schema.Uuid()),
    status: schema.OneOf(LINKED_BANK_ACCOUNT_STATUSES),
    status_detail: StatusDetail(),
    bank_account: Type.Object(bankAccount),
    purposes: Type.Array(schema.OneOf(PURPOSES)),
    description: schema.Nullable(Type.String()),
    metadata: schema.Metadata(),
    created_at: Type.String({ format: "date-time" }),
    updated_at: Type.String({ format: "date-time" }),
  });

export const LinkedBankAccount = LinkedBankAccountOf({ ...shown, account_mask: Type.String() });
export const UnmaskedLinkedBankAccount = LinkedBankAccountOf({
  ...shown,
  account_number: Type.String(),
});
