// Made from the routes of the server by `npm run docs`; change those.
// oxlint-disable max-lines

import type { List } from "./list.ts";
import type { RequestOptions } from "./options.ts";
import type {
  AchFile,
  AchFileEntry,
  AchFilesEntriesQuery,
  AchFilesListQuery,
  AdvanceSandboxClock,
  BankAccountBridge,
  Bridge,
  CancelCharge,
  CancelPayout,
  Charge,
  CreateCharge,
  CreateCustomer,
  CreatePayout,
  Customer,
  CustomersListQuery,
  Event,
  EventsListQuery,
  FundingEvent,
  FundingEventPayment,
  FundingEventsListQuery,
  FundingEventsPaymentsQuery,
  HoldCharge,
  HoldPayout,
  InitializeBridge,
  Paykey,
  PaykeysListQuery,
  Payment,
  PaymentsListQuery,
  Payout,
  ProviderBridge,
  ReleaseCharge,
  ReleasePayout,
  SandboxClock,
  SandboxClockAdvance,
  TanBridge,
  UpdateCharge,
  UpdateCustomer,
  UpdatePayout,
} from "./types.ts";

/** How one operation is sent. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** What its object argument becomes; absent where it takes none. */
  readonly input?: "body" | "query";
  /** How its pages follow each other; absent where it answers one resource. */
  readonly pages?: "number" | "cursor" | "single";
}

/** Every operation by its name. */
export const OPERATIONS = {
  "customers.create": { method: "POST", path: "/v1/customers", input: "body" },
  "customers.list": { method: "GET", path: "/v1/customers", input: "query", pages: "number" },
  "customers.get": { method: "GET", path: "/v1/customers/{id}" },
  "customers.update": { method: "PUT", path: "/v1/customers/{id}", input: "body" },
  "customers.get_unmasked": { method: "GET", path: "/v1/customers/{id}/unmasked" },
  "bridge.initialize": { method: "POST", path: "/v1/bridge/initialize", input: "body" },
  "bridge.bank_account": { method: "POST", path: "/v1/bridge/bank_account", input: "body" },
  "bridge.tan": { method: "POST", path: "/v1/bridge/tan", input: "body" },
  "bridge.provider": { method: "POST", path: "/v1/bridge/{provider}", input: "body" },
  "paykeys.list": { method: "GET", path: "/v1/paykeys", input: "query", pages: "number" },
  "paykeys.get": { method: "GET", path: "/v1/paykeys/{id}" },
  "charges.create": { method: "POST", path: "/v1/charges", input: "body" },
  "charges.get": { method: "GET", path: "/v1/charges/{id}" },
  "charges.update": { method: "PUT", path: "/v1/charges/{id}", input: "body" },
  "charges.hold": { method: "PUT", path: "/v1/charges/{id}/hold", input: "body" },
  "charges.release": { method: "PUT", path: "/v1/charges/{id}/release", input: "body" },
  "charges.cancel": { method: "PUT", path: "/v1/charges/{id}/cancel", input: "body" },
  "payouts.create": { method: "POST", path: "/v1/payouts", input: "body" },
  "payouts.get": { method: "GET", path: "/v1/payouts/{id}" },
  "payouts.update": { method: "PUT", path: "/v1/payouts/{id}", input: "body" },
  "payouts.hold": { method: "PUT", path: "/v1/payouts/{id}/hold", input: "body" },
  "payouts.release": { method: "PUT", path: "/v1/payouts/{id}/release", input: "body" },
  "payouts.cancel": { method: "PUT", path: "/v1/payouts/{id}/cancel", input: "body" },
  "payments.list": { method: "GET", path: "/v1/payments", input: "query", pages: "number" },
  "funding_events.list": {
    method: "GET",
    path: "/v1/funding_events",
    input: "query",
    pages: "number",
  },
  "funding_events.get": { method: "GET", path: "/v1/funding_events/{id}" },
  "funding_events.payments": {
    method: "GET",
    path: "/v1/funding_event_payments/{id}",
    input: "query",
    pages: "number",
  },
  "events.list": { method: "GET", path: "/v1/events", input: "query", pages: "cursor" },
  "ach_files.list": { method: "GET", path: "/v1/ach_files", input: "query", pages: "number" },
  "ach_files.get": { method: "GET", path: "/v1/ach_files/{id}" },
  "ach_files.entries": {
    method: "GET",
    path: "/v1/ach_files/{id}/entries",
    input: "query",
    pages: "number",
  },
  "sandbox.clock.get": { method: "GET", path: "/v1/sandbox/clock" },
  "sandbox.clock.advance": { method: "POST", path: "/v1/sandbox/clock/advance", input: "body" },
} as const satisfies Readonly<Record<string, Operation>>;

/** Every operation as a method, named as in the documentation. */
export interface Operations {
  readonly customers: {
    /** Create a customer: `POST /v1/customers`. */
    create(body: CreateCustomer, options?: RequestOptions): Promise<Customer>;

    /** List customers: `GET /v1/customers`. */
    list(query?: CustomersListQuery, options?: RequestOptions): List<Customer>;

    /** Read a customer: `GET /v1/customers/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Customer>;

    /** Change a customer: `PUT /v1/customers/{id}`. */
    update(id: string, body: UpdateCustomer, options?: RequestOptions): Promise<Customer>;

    /** Read a customer with its profile in clear: `GET /v1/customers/{id}/unmasked`. */
    getUnmasked(id: string, options?: RequestOptions): Promise<Customer>;
  };
  readonly bridge: {
    /** Get a token that opens the linking page for a customer: `POST /v1/bridge/initialize`. */
    initialize(body: InitializeBridge, options?: RequestOptions): Promise<Bridge>;

    /** Link a bank account by routing and account number: `POST /v1/bridge/bank_account`. */
    bankAccount(body: BankAccountBridge, options?: RequestOptions): Promise<Paykey>;

    /** Link a bank account by a tokenised account number: `POST /v1/bridge/tan`. */
    tan(body: TanBridge, options?: RequestOptions): Promise<Paykey>;

    /** Link a bank account through a bank-data provider: `POST /v1/bridge/{provider}`. */
    provider(provider: string, body: ProviderBridge, options?: RequestOptions): Promise<Paykey>;
  };
  readonly paykeys: {
    /** List paykeys: `GET /v1/paykeys`. */
    list(query?: PaykeysListQuery, options?: RequestOptions): List<Paykey>;

    /** Read a paykey: `GET /v1/paykeys/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Paykey>;
  };
  readonly charges: {
    /** Charge a customer's bank account: `POST /v1/charges`. */
    create(body: CreateCharge, options?: RequestOptions): Promise<Charge>;

    /** Read a charge: `GET /v1/charges/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Charge>;

    /** Change a charge that was not sent: `PUT /v1/charges/{id}`. */
    update(id: string, body?: UpdateCharge, options?: RequestOptions): Promise<Charge>;

    /** Keep a charge from being sent: `PUT /v1/charges/{id}/hold`. */
    hold(id: string, body?: HoldCharge, options?: RequestOptions): Promise<Charge>;

    /** Release a charge from its hold: `PUT /v1/charges/{id}/release`. */
    release(id: string, body?: ReleaseCharge, options?: RequestOptions): Promise<Charge>;

    /** Cancel a charge that was not sent: `PUT /v1/charges/{id}/cancel`. */
    cancel(id: string, body?: CancelCharge, options?: RequestOptions): Promise<Charge>;
  };
  readonly payouts: {
    /** Pay out to a customer's bank account: `POST /v1/payouts`. */
    create(body: CreatePayout, options?: RequestOptions): Promise<Payout>;

    /** Read a payout: `GET /v1/payouts/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Payout>;

    /** Change a payout that was not sent: `PUT /v1/payouts/{id}`. */
    update(id: string, body: UpdatePayout, options?: RequestOptions): Promise<Payout>;

    /** Keep a payout from being sent: `PUT /v1/payouts/{id}/hold`. */
    hold(id: string, body: HoldPayout, options?: RequestOptions): Promise<Payout>;

    /** Release a payout from its hold: `PUT /v1/payouts/{id}/release`. */
    release(id: string, body: ReleasePayout, options?: RequestOptions): Promise<Payout>;

    /** Cancel a payout that was not sent: `PUT /v1/payouts/{id}/cancel`. */
    cancel(id: string, body: CancelPayout, options?: RequestOptions): Promise<Payout>;
  };
  readonly payments: {
    /** Search charges and payouts: `GET /v1/payments`. */
    list(query?: PaymentsListQuery, options?: RequestOptions): List<Payment>;
  };
  readonly fundingEvents: {
    /** List transfers with the business's bank account: `GET /v1/funding_events`. */
    list(query?: FundingEventsListQuery, options?: RequestOptions): List<FundingEvent>;

    /** Read a funding event: `GET /v1/funding_events/{id}`. */
    get(id: string, options?: RequestOptions): Promise<FundingEvent>;

    /** List the payments inside a funding event: `GET /v1/funding_event_payments/{id}`. */
    payments(
      id: string,
      query?: FundingEventsPaymentsQuery,
      options?: RequestOptions,
    ): List<FundingEventPayment>;
  };
  readonly events: {
    /** Read the event log: `GET /v1/events`. */
    list(query?: EventsListQuery, options?: RequestOptions): List<Event>;
  };
  readonly achFiles: {
    /** List files sent to and received from the bank: `GET /v1/ach_files`. */
    list(query?: AchFilesListQuery, options?: RequestOptions): List<AchFile>;

    /** Read a file's facts: `GET /v1/ach_files/{id}`. */
    get(id: string, options?: RequestOptions): Promise<AchFile>;

    /** List the entries of a sent file: `GET /v1/ach_files/{id}/entries`. */
    entries(id: string, query?: AchFilesEntriesQuery, options?: RequestOptions): List<AchFileEntry>;
  };
  readonly sandbox: {
    readonly clock: {
      /** Read the sandbox's clock: `GET /v1/sandbox/clock`. */
      get(options?: RequestOptions): Promise<SandboxClock>;

      /** Move the sandbox's clock and do everything that falls due: `POST /v1/sandbox/clock/advance`. */
      advance(body: AdvanceSandboxClock, options?: RequestOptions): Promise<SandboxClockAdvance>;
    };
  };
}
