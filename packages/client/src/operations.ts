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
  CancelPaykey,
  CancelPayout,
  Charge,
  ChargeUnmask,
  CreateCharge,
  CreateCustomer,
  CreatePayout,
  CreateSandboxEnvironment,
  CreateSandboxSnapshot,
  CreateWebhookEndpoint,
  Customer,
  CustomerGetReview,
  CustomersListQuery,
  DecideReviewCustomer,
  DecideReviewPaykey,
  Event,
  EventsListQuery,
  FundingEvent,
  FundingEventPayment,
  FundingEventSimulate,
  FundingEventsListQuery,
  FundingEventsPaymentsQuery,
  HoldCharge,
  HoldPayout,
  InitializeBridge,
  Paykey,
  PaykeyGetReview,
  PaykeysListQuery,
  Payment,
  PaymentsListQuery,
  Payout,
  PayoutUnmask,
  ProviderBridge,
  RecoverWebhookEndpoint,
  RefundCharge,
  ReleaseCharge,
  ReleasePayout,
  ReplayWebhookEndpoint,
  Report,
  Request,
  RequestsListQuery,
  ResubmitCharge,
  ResubmitPayout,
  RotateSecretWebhookEndpoint,
  SandboxClock,
  SandboxClockAdvance,
  SandboxEnvironment,
  SandboxEnvironmentCreate,
  SandboxInbox,
  SandboxInboxListQuery,
  SandboxInboxOpen,
  SandboxSnapshot,
  SetSandboxClock,
  SimulateFundingEvent,
  TanBridge,
  TestWebhookEndpoint,
  UnblockPaykey,
  UpdateCharge,
  UpdateCustomer,
  UpdatePayout,
  UpdateWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointHealth,
  WebhookEndpointReplay,
  WebhookEndpointTest,
  WebhookEndpointsDeliveriesListQuery,
  WebhookEndpointsDelivery,
  WebhookEndpointsListQuery,
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
  "customers.delete": { method: "DELETE", path: "/v1/customers/{id}" },
  "customers.get_unmasked": { method: "GET", path: "/v1/customers/{id}/unmasked" },
  "customers.get_review": { method: "GET", path: "/v1/customers/{id}/review" },
  "customers.decide_review": { method: "PATCH", path: "/v1/customers/{id}/review", input: "body" },
  "customers.refresh_review": { method: "PUT", path: "/v1/customers/{id}/refresh_review" },
  "bridge.initialize": { method: "POST", path: "/v1/bridge/initialize", input: "body" },
  "bridge.bank_account": { method: "POST", path: "/v1/bridge/bank_account", input: "body" },
  "bridge.tan": { method: "POST", path: "/v1/bridge/tan", input: "body" },
  "bridge.provider": { method: "POST", path: "/v1/bridge/{provider}", input: "body" },
  "paykeys.list": { method: "GET", path: "/v1/paykeys", input: "query", pages: "number" },
  "paykeys.get": { method: "GET", path: "/v1/paykeys/{id}" },
  "paykeys.reveal": { method: "GET", path: "/v1/paykeys/{id}/reveal" },
  "paykeys.get_unmasked": { method: "GET", path: "/v1/paykeys/{id}/unmasked" },
  "paykeys.cancel": { method: "PUT", path: "/v1/paykeys/{id}/cancel", input: "body" },
  "paykeys.refresh_balance": { method: "PUT", path: "/v1/paykeys/{id}/refresh_balance" },
  "paykeys.get_review": { method: "GET", path: "/v1/paykeys/{id}/review" },
  "paykeys.decide_review": { method: "PATCH", path: "/v1/paykeys/{id}/review", input: "body" },
  "paykeys.refresh_review": { method: "PUT", path: "/v1/paykeys/{id}/refresh_review" },
  "paykeys.unblock": { method: "PATCH", path: "/v1/paykeys/{id}/unblock", input: "body" },
  "charges.create": { method: "POST", path: "/v1/charges", input: "body" },
  "charges.get": { method: "GET", path: "/v1/charges/{id}" },
  "charges.update": { method: "PUT", path: "/v1/charges/{id}", input: "body" },
  "charges.hold": { method: "PUT", path: "/v1/charges/{id}/hold", input: "body" },
  "charges.release": { method: "PUT", path: "/v1/charges/{id}/release", input: "body" },
  "charges.cancel": { method: "PUT", path: "/v1/charges/{id}/cancel", input: "body" },
  "charges.resubmit": { method: "POST", path: "/v1/charges/{id}/resubmit", input: "body" },
  "charges.refund": { method: "POST", path: "/v1/charges/{id}/refund", input: "body" },
  "charges.unmask": { method: "GET", path: "/v1/charges/{id}/unmask" },
  "payouts.create": { method: "POST", path: "/v1/payouts", input: "body" },
  "payouts.get": { method: "GET", path: "/v1/payouts/{id}" },
  "payouts.update": { method: "PUT", path: "/v1/payouts/{id}", input: "body" },
  "payouts.hold": { method: "PUT", path: "/v1/payouts/{id}/hold", input: "body" },
  "payouts.release": { method: "PUT", path: "/v1/payouts/{id}/release", input: "body" },
  "payouts.cancel": { method: "PUT", path: "/v1/payouts/{id}/cancel", input: "body" },
  "payouts.resubmit": { method: "POST", path: "/v1/payouts/{id}/resubmit", input: "body" },
  "payouts.unmask": { method: "GET", path: "/v1/payouts/{id}/unmask" },
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
  "funding_events.simulate": { method: "POST", path: "/v1/funding_events/simulate", input: "body" },
  "reports.total_customers_by_status": {
    method: "POST",
    path: "/v1/reports/total_customers_by_status",
  },
  "events.list": { method: "GET", path: "/v1/events", input: "query", pages: "cursor" },
  "events.get": { method: "GET", path: "/v1/events/{id}" },
  "webhook_endpoints.create": { method: "POST", path: "/v1/webhook_endpoints", input: "body" },
  "webhook_endpoints.list": {
    method: "GET",
    path: "/v1/webhook_endpoints",
    input: "query",
    pages: "number",
  },
  "webhook_endpoints.get": { method: "GET", path: "/v1/webhook_endpoints/{id}" },
  "webhook_endpoints.update": { method: "PUT", path: "/v1/webhook_endpoints/{id}", input: "body" },
  "webhook_endpoints.delete": { method: "DELETE", path: "/v1/webhook_endpoints/{id}" },
  "webhook_endpoints.enable": { method: "PUT", path: "/v1/webhook_endpoints/{id}/enable" },
  "webhook_endpoints.disable": { method: "PUT", path: "/v1/webhook_endpoints/{id}/disable" },
  "webhook_endpoints.rotate_secret": {
    method: "POST",
    path: "/v1/webhook_endpoints/{id}/rotate_secret",
    input: "body",
  },
  "webhook_endpoints.test": {
    method: "POST",
    path: "/v1/webhook_endpoints/{id}/test",
    input: "body",
  },
  "webhook_endpoints.replay": {
    method: "POST",
    path: "/v1/webhook_endpoints/{id}/replay",
    input: "body",
  },
  "webhook_endpoints.recover": {
    method: "POST",
    path: "/v1/webhook_endpoints/{id}/recover",
    input: "body",
  },
  "webhook_endpoints.health": { method: "GET", path: "/v1/webhook_endpoints/{id}/health" },
  "webhook_endpoints.deliveries.list": {
    method: "GET",
    path: "/v1/webhook_endpoints/{id}/deliveries",
    input: "query",
    pages: "number",
  },
  "webhook_endpoints.deliveries.get": {
    method: "GET",
    path: "/v1/webhook_endpoints/{id}/deliveries/{delivery_id}",
  },
  "webhook_endpoints.deliveries.resend": {
    method: "POST",
    path: "/v1/webhook_endpoints/{id}/deliveries/{delivery_id}/resend",
  },
  "requests.list": { method: "GET", path: "/v1/requests", input: "query", pages: "number" },
  "requests.get": { method: "GET", path: "/v1/requests/{id}" },
  "ach_files.list": { method: "GET", path: "/v1/ach_files", input: "query", pages: "number" },
  "ach_files.get": { method: "GET", path: "/v1/ach_files/{id}" },
  "ach_files.entries": {
    method: "GET",
    path: "/v1/ach_files/{id}/entries",
    input: "query",
    pages: "number",
  },
  "sandbox.inbox.open": { method: "POST", path: "/v1/sandbox/inbox" },
  "sandbox.inbox.list": {
    method: "GET",
    path: "/v1/sandbox/inbox",
    input: "query",
    pages: "cursor",
  },
  "sandbox.environments.create": {
    method: "POST",
    path: "/v1/sandbox/environments",
    input: "body",
  },
  "sandbox.environments.list": { method: "GET", path: "/v1/sandbox/environments", pages: "single" },
  "sandbox.environments.get": { method: "GET", path: "/v1/sandbox/environments/{id}" },
  "sandbox.environments.delete": { method: "DELETE", path: "/v1/sandbox/environments/{id}" },
  "sandbox.environments.reset": { method: "POST", path: "/v1/sandbox/environments/{id}/reset" },
  "sandbox.snapshots.create": {
    method: "POST",
    path: "/v1/sandbox/environments/{id}/snapshots",
    input: "body",
  },
  "sandbox.snapshots.list": {
    method: "GET",
    path: "/v1/sandbox/environments/{id}/snapshots",
    pages: "single",
  },
  "sandbox.snapshots.restore": {
    method: "POST",
    path: "/v1/sandbox/environments/{id}/snapshots/{snapshot_id}/restore",
  },
  "sandbox.snapshots.delete": {
    method: "DELETE",
    path: "/v1/sandbox/environments/{id}/snapshots/{snapshot_id}",
  },
  "sandbox.clock.get": { method: "GET", path: "/v1/sandbox/clock" },
  "sandbox.clock.set": { method: "PUT", path: "/v1/sandbox/clock", input: "body" },
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

    /** Erase a customer's personal data: `DELETE /v1/customers/{id}`. */
    delete(id: string, options?: RequestOptions): Promise<Customer>;

    /** Read a customer with its profile in clear: `GET /v1/customers/{id}/unmasked`. */
    getUnmasked(id: string, options?: RequestOptions): Promise<Customer>;

    /** Read what the review of a customer has found: `GET /v1/customers/{id}/review`. */
    getReview(id: string, options?: RequestOptions): Promise<CustomerGetReview>;

    /** Decide on a customer that is in review: `PATCH /v1/customers/{id}/review`. */
    decideReview(
      id: string,
      body: DecideReviewCustomer,
      options?: RequestOptions,
    ): Promise<CustomerGetReview>;

    /** Review a customer again: `PUT /v1/customers/{id}/refresh_review`. */
    refreshReview(id: string, options?: RequestOptions): Promise<Customer>;
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

    /** Read a paykey with its token: `GET /v1/paykeys/{id}/reveal`. */
    reveal(id: string, options?: RequestOptions): Promise<Paykey>;

    /** Read a paykey with its full account number: `GET /v1/paykeys/{id}/unmasked`. */
    getUnmasked(id: string, options?: RequestOptions): Promise<Paykey>;

    /** End a paykey for good: `PUT /v1/paykeys/{id}/cancel`. */
    cancel(id: string, body?: CancelPaykey, options?: RequestOptions): Promise<Paykey>;

    /** Read a paykey's balance again: `PUT /v1/paykeys/{id}/refresh_balance`. */
    refreshBalance(id: string, options?: RequestOptions): Promise<Paykey>;

    /** Read what the verification of a paykey has found: `GET /v1/paykeys/{id}/review`. */
    getReview(id: string, options?: RequestOptions): Promise<PaykeyGetReview>;

    /** Decide on a paykey that is in review: `PATCH /v1/paykeys/{id}/review`. */
    decideReview(
      id: string,
      body: DecideReviewPaykey,
      options?: RequestOptions,
    ): Promise<PaykeyGetReview>;

    /** Verify a paykey again: `PUT /v1/paykeys/{id}/refresh_review`. */
    refreshReview(id: string, options?: RequestOptions): Promise<Paykey>;

    /** Lift the block on a paykey's bank account: `PATCH /v1/paykeys/{id}/unblock`. */
    unblock(id: string, body?: UnblockPaykey, options?: RequestOptions): Promise<Paykey>;
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

    /** Make a charge again that failed, was cancelled or was reversed: `POST /v1/charges/{id}/resubmit`. */
    resubmit(id: string, body?: ResubmitCharge, options?: RequestOptions): Promise<Charge>;

    /** Give back a paid charge or part of it: `POST /v1/charges/{id}/refund`. */
    refund(id: string, body?: RefundCharge, options?: RequestOptions): Promise<Payout>;

    /** Read a charge with its full account number: `GET /v1/charges/{id}/unmask`. */
    unmask(id: string, options?: RequestOptions): Promise<ChargeUnmask>;
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

    /** Make a payout again that failed, was cancelled or was reversed: `POST /v1/payouts/{id}/resubmit`. */
    resubmit(id: string, body?: ResubmitPayout, options?: RequestOptions): Promise<Payout>;

    /** Read a payout with its full account number: `GET /v1/payouts/{id}/unmask`. */
    unmask(id: string, options?: RequestOptions): Promise<PayoutUnmask>;
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

    /** Fund what waits for it now: `POST /v1/funding_events/simulate`. */
    simulate(body: SimulateFundingEvent, options?: RequestOptions): Promise<FundingEventSimulate>;
  };
  readonly reports: {
    /** Count the customers of each status: `POST /v1/reports/total_customers_by_status`. */
    totalCustomersByStatus(options?: RequestOptions): Promise<Report>;
  };
  readonly events: {
    /** Read the event log: `GET /v1/events`. */
    list(query?: EventsListQuery, options?: RequestOptions): List<Event>;

    /** Read one event: `GET /v1/events/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Event>;
  };
  readonly webhookEndpoints: {
    /** Create a webhook endpoint: `POST /v1/webhook_endpoints`. */
    create(body: CreateWebhookEndpoint, options?: RequestOptions): Promise<WebhookEndpointCreate>;

    /** List webhook endpoints: `GET /v1/webhook_endpoints`. */
    list(query?: WebhookEndpointsListQuery, options?: RequestOptions): List<WebhookEndpoint>;

    /** Read a webhook endpoint: `GET /v1/webhook_endpoints/{id}`. */
    get(id: string, options?: RequestOptions): Promise<WebhookEndpoint>;

    /** Change a webhook endpoint: `PUT /v1/webhook_endpoints/{id}`. */
    update(
      id: string,
      body?: UpdateWebhookEndpoint,
      options?: RequestOptions,
    ): Promise<WebhookEndpoint>;

    /** Delete a webhook endpoint with its deliveries: `DELETE /v1/webhook_endpoints/{id}`. */
    delete(id: string, options?: RequestOptions): Promise<WebhookEndpoint>;

    /** Enable a webhook endpoint: `PUT /v1/webhook_endpoints/{id}/enable`. */
    enable(id: string, options?: RequestOptions): Promise<WebhookEndpoint>;

    /** Disable a webhook endpoint: `PUT /v1/webhook_endpoints/{id}/disable`. */
    disable(id: string, options?: RequestOptions): Promise<WebhookEndpoint>;

    /** Give a webhook endpoint a new secret: `POST /v1/webhook_endpoints/{id}/rotate_secret`. */
    rotateSecret(
      id: string,
      body?: RotateSecretWebhookEndpoint,
      options?: RequestOptions,
    ): Promise<WebhookEndpointCreate>;

    /** Send a test message: `POST /v1/webhook_endpoints/{id}/test`. */
    test(
      id: string,
      body?: TestWebhookEndpoint,
      options?: RequestOptions,
    ): Promise<WebhookEndpointTest>;

    /** Send a stretch of the log again: `POST /v1/webhook_endpoints/{id}/replay`. */
    replay(
      id: string,
      body: ReplayWebhookEndpoint,
      options?: RequestOptions,
    ): Promise<WebhookEndpointReplay>;

    /** Send again what was given up: `POST /v1/webhook_endpoints/{id}/recover`. */
    recover(
      id: string,
      body?: RecoverWebhookEndpoint,
      options?: RequestOptions,
    ): Promise<WebhookEndpointReplay>;

    /** Read how a webhook endpoint stands: `GET /v1/webhook_endpoints/{id}/health`. */
    health(id: string, options?: RequestOptions): Promise<WebhookEndpointHealth>;
    readonly deliveries: {
      /** List the messages of a webhook endpoint with every attempt: `GET /v1/webhook_endpoints/{id}/deliveries`. */
      list(
        id: string,
        query?: WebhookEndpointsDeliveriesListQuery,
        options?: RequestOptions,
      ): List<WebhookEndpointsDelivery>;

      /** Read one message of a webhook endpoint with every attempt: `GET /v1/webhook_endpoints/{id}/deliveries/{delivery_id}`. */
      get(
        id: string,
        delivery_id: string,
        options?: RequestOptions,
      ): Promise<WebhookEndpointsDelivery>;

      /** Send one message again: `POST /v1/webhook_endpoints/{id}/deliveries/{delivery_id}/resend`. */
      resend(
        id: string,
        delivery_id: string,
        options?: RequestOptions,
      ): Promise<WebhookEndpointsDelivery>;
    };
  };
  readonly requests: {
    /** List requests of the last 30 days: `GET /v1/requests`. */
    list(query?: RequestsListQuery, options?: RequestOptions): List<Request>;

    /** Read what is logged of a request: `GET /v1/requests/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Request>;
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
    readonly inbox: {
      /** Get the address of the sandbox's own webhook receiver: `POST /v1/sandbox/inbox`. */
      open(options?: RequestOptions): Promise<SandboxInboxOpen>;

      /** Read what the sandbox's own webhook receiver was sent: `GET /v1/sandbox/inbox`. */
      list(query?: SandboxInboxListQuery, options?: RequestOptions): List<SandboxInbox>;
    };
    readonly environments: {
      /** Create an isolated sandbox: `POST /v1/sandbox/environments`. */
      create(
        body?: CreateSandboxEnvironment,
        options?: RequestOptions,
      ): Promise<SandboxEnvironmentCreate>;

      /** List this sandbox and those its keys made: `GET /v1/sandbox/environments`. */
      list(options?: RequestOptions): List<SandboxEnvironment>;

      /** Read a sandbox: `GET /v1/sandbox/environments/{id}`. */
      get(id: string, options?: RequestOptions): Promise<SandboxEnvironment>;

      /** Delete a sandbox with everything in it: `DELETE /v1/sandbox/environments/{id}`. */
      delete(id: string, options?: RequestOptions): Promise<SandboxEnvironment>;

      /** Take a sandbox back to its creation: `POST /v1/sandbox/environments/{id}/reset`. */
      reset(id: string, options?: RequestOptions): Promise<SandboxEnvironment>;
    };
    readonly snapshots: {
      /** Remember a sandbox as it is: `POST /v1/sandbox/environments/{id}/snapshots`. */
      create(
        id: string,
        body?: CreateSandboxSnapshot,
        options?: RequestOptions,
      ): Promise<SandboxSnapshot>;

      /** List the snapshots of a sandbox: `GET /v1/sandbox/environments/{id}/snapshots`. */
      list(id: string, options?: RequestOptions): List<SandboxSnapshot>;

      /** Put a snapshot in place of what a sandbox holds: `POST /v1/sandbox/environments/{id}/snapshots/{snapshot_id}/restore`. */
      restore(id: string, snapshot_id: string, options?: RequestOptions): Promise<SandboxSnapshot>;

      /** Forget a snapshot: `DELETE /v1/sandbox/environments/{id}/snapshots/{snapshot_id}`. */
      delete(id: string, snapshot_id: string, options?: RequestOptions): Promise<SandboxSnapshot>;
    };
    readonly clock: {
      /** Read the sandbox's clock: `GET /v1/sandbox/clock`. */
      get(options?: RequestOptions): Promise<SandboxClock>;

      /** Let the sandbox's clock go on in another mode: `PUT /v1/sandbox/clock`. */
      set(body: SetSandboxClock, options?: RequestOptions): Promise<SandboxClock>;

      /** Move the sandbox's clock and do everything that falls due: `POST /v1/sandbox/clock/advance`. */
      advance(body: AdvanceSandboxClock, options?: RequestOptions): Promise<SandboxClockAdvance>;
    };
  };
}
