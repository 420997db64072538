import { expect, it } from "vitest";
import {
  ACCOUNT_LIFECYCLE,
  CAPABILITY_LIFECYCLE,
  LINKED_BANK_ACCOUNT_LIFECYCLE,
  REPRESENTATIVE_LIFECYCLE,
} from "./account-lifecycle.ts";
import {
  CUSTOMER_LIFECYCLE,
  customerMayTransact,
  CUSTOMER_STATUSES,
} from "./customer-lifecycle.ts";
import { FUNDING_LIFECYCLE } from "./funding-lifecycle.ts";
import { lifecycleGrid } from "./lifecycle.ts";
import { PAYKEY_LIFECYCLE } from "./paykey-lifecycle.ts";

it("customers make exactly these moves", () => {
  expect(`\n${lifecycleGrid(CUSTOMER_LIFECYCLE)}\n`).toMatchInlineSnapshot(`
    "
    status   verify   require_review reject   approve  decline  refresh set_pending set_review set_verified set_inactive set_rejected
    pending  verified review         rejected .        .        .       pending     review     verified     inactive     rejected
    review   .        .              .        verified rejected pending pending     review     verified     inactive     rejected
    verified .        .              .        .        .        pending pending     review     verified     inactive     rejected
    inactive .        .              .        .        .        .       pending     review     verified     inactive     rejected
    rejected .        .              .        .        .        pending pending     review     verified     inactive     rejected
    "
  `);
});

it("rejected and inactive customers cannot get new paykeys or payments", () => {
  expect(CUSTOMER_STATUSES.filter((status) => !customerMayTransact(status))).toEqual([
    "inactive",
    "rejected",
  ]);
});

it("paykeys make exactly these moves", () => {
  expect(`\n${lifecycleGrid(PAYKEY_LIFECYCLE)}\n`).toMatchInlineSnapshot(`
    "
    status   activate require_review reject   disprove confirm approve decline  refresh cancel   expire   doubt  block   unblock
    pending  active   review         rejected .        .       .       .        .       inactive .        .      .       .
    active   .        .              .        rejected .       .       .        pending inactive inactive review blocked .
    review   .        .              .        rejected active  active  rejected pending inactive inactive .      blocked .
    rejected .        .              .        .        .       .       .        pending .        .        .      .       .
    blocked  .        .              .        .        .       .       .        .       inactive .        .      .       active
    inactive .        .              .        .        .       .       .        .       .        .        .      .       .
    "
  `);
});

it("accounts make exactly these moves", () => {
  expect(`\n${lifecycleGrid(ACCOUNT_LIFECYCLE)}\n`).toMatchInlineSnapshot(`
    "
    status     onboard    activate reject   deactivate reactivate
    created    onboarding .        .        .          .
    onboarding .          active   rejected .          .
    active     .          .        .        inactive   .
    rejected   .          .        .        .          .
    inactive   .          .        .        .          active
    "
  `);
});

it("representatives make exactly these moves", () => {
  expect(`\n${lifecycleGrid(REPRESENTATIVE_LIFECYCLE)}\n`).toMatchInlineSnapshot(`
    "
    status     onboard    activate reject   deactivate
    created    onboarding .        .        .
    onboarding .          active   rejected .
    active     .          .        .        inactive
    rejected   .          .        .        .
    inactive   .          .        .        .
    "
  `);
});

it("linked bank accounts make exactly these moves", () => {
  expect(`\n${lifecycleGrid(LINKED_BANK_ACCOUNT_LIFECYCLE)}\n`).toMatchInlineSnapshot(`
    "
    status     onboard    activate reject   deactivate return   cancel
    created    onboarding .        .        .          inactive canceled
    onboarding .          active   rejected .          inactive .
    active     .          .        .        inactive   inactive .
    rejected   .          .        .        .          .        .
    inactive   .          .        .        .          .        .
    canceled   .          .        .        .          .        .
    "
  `);
});

it("capability requests make exactly these moves", () => {
  expect(`\n${lifecycleGrid(CAPABILITY_LIFECYCLE)}\n`).toMatchInlineSnapshot(`
    "
    status    activate reject   deactivate
    in_review active   rejected .
    active    .        .        inactive
    inactive  .        .        .
    rejected  .        .        .
    "
  `);
});

it("funding events make exactly these moves", () => {
  expect(`\n${lifecycleGrid(FUNDING_LIFECYCLE)}\n`).toMatchInlineSnapshot(`
    "
    status    schedule  originate accept  settle  reject    reject_final mature return
    created   scheduled .         .       .       .         .            .      .
    scheduled .         pending   .       .       .         .            .      .
    pending   .         .         pending pending scheduled failed       paid   failed
    paid      .         .         .       .       .         .            .      reversed
    failed    .         .         .       .       .         .            .      .
    reversed  .         .         .       .       .         .            .      .
    "
  `);
});
