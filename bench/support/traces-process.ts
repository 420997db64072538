import { createSandbox, readConfig, startService, type Service } from "@railhead/server";

/** How a process is started: with a receiver of its traces, or without one. */
export interface TracesSettings {
  readonly dataDir: string;
  readonly variables: Readonly<Record<string, string>>;
}

export interface TracesOrder {
  readonly kind: "read" | "create";
  readonly requests: number;
}

const CALLERS = 16;
const device = { ip_address: "203.0.113.7" };

type Call = (method: "GET" | "POST", url: string, body?: object) => Promise<string>;

function callerOf({ server }: Service, key: string): Call {
  return async (method, url, body) => {
    const headers = { host: "localhost", authorization: `Bearer ${key}` };
    const sent = body === undefined ? {} : { payload: body };
    const { statusCode, payload } = await server.inject({ method, url, headers, ...sent });
    if (statusCode >= 300) throw new Error(payload);
    return payload;
  };
}

/** The two requests that are measured: a charge is created, and it is read. */
async function requestsOf(call: Call): Promise<Record<TracesOrder["kind"], () => Promise<string>>> {
  const post = async (url: string, body: object) =>
    (JSON.parse(await call("POST", url, body)) as { data: Record<string, string> }).data;
  const customer = await post("/v1/customers", {
    name: "Bench Customer",
    type: "individual",
    email: "bench@example.com",
    phone: "+12125550100",
    device,
  });
  const { paykey } = await post("/v1/bridge/bank_account", {
    customer_id: customer["id"],
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
  });
  let count = 0;
  const charge = () => {
    count += 1;
    return {
      paykey,
      external_id: `bench-${count}`,
      description: "Invoice",
      amount: 10000,
      currency: "USD",
      payment_date: "2026-03-20",
      consent_type: "internet",
      device,
      config: { balance_check: "disabled" },
    };
  };
  const { id } = await post("/v1/charges", charge());
  return {
    read: () => call("GET", `/v1/charges/${id}`),
    create: () => call("POST", "/v1/charges", charge()),
  };
}

/** Microseconds of this process's processor time for a request. */
async function cpuOf(request: () => Promise<string>, requests: number): Promise<number> {
  const before = process.cpuUsage();
  let left = requests;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await request();
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, work));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests;
}

async function serve({ dataDir, variables }: TracesSettings): Promise<void> {
  const config = readConfig({
    PORT: "0",
    RAILHEAD_DATA_DIR: dataDir,
    RATE_LIMIT_READ: "0",
    RATE_LIMIT_WRITE: "0",
    LOG_LEVEL: "warn",
    ...variables,
  });
  // The engine stands still: what is measured is requests.
  const service = await startService({ config, engine: false });
  const { api_key } = await createSandbox(service.app, {
    name: "bench",
    seed: 1n,
    clock_mode: "frozen",
    clock_at: "2026-03-02T15:00:00.000Z",
  });
  const requests = await requestsOf(callerOf(service, api_key));
  process.on("message", (order: TracesOrder | "stop") => {
    if (order === "stop") void service.stop().then(() => process.exit(0));
    else {
      void cpuOf(requests[order.kind], order.requests).then((cpu) => process.send?.(cpu));
    }
  });
  process.send?.("ready");
}

process.once("message", (settings: TracesSettings) => void serve(settings));
