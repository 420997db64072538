import { Type } from "typebox";
import {
  acceptShorterChain,
  UNKNOWN_CURSOR,
  verifyChain,
  type VerifiedPage,
} from "../../chain/verify.ts";
import type { Head } from "../../chain/heads.ts";
import { ok, route, type Route } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import { Nullable, Text, Uuid } from "../../http/schema/schema.ts";
import { audit } from "../shared/audit.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";

const CURSOR_MAX = 4_000;

const HeadResponse = Nullable(
  Type.Object({ number: Type.Integer(), block_hash: Type.String(), generation: Type.Integer() }),
);

const VerificationPage = Type.Object({
  check: Type.String(),
  checked: Type.Integer(),
  faults: Type.Array(Type.String()),
  next_cursor: Nullable(Type.String()),
  head: HeadResponse,
  public_key: Type.String(),
});

const serializeHead = (head: Head | null) =>
  head === null
    ? null
    : { number: head.number, block_hash: head.block_hash, generation: head.generation };

const serializePage = ({ next, head, faults, ...page }: VerifiedPage) => ({
  ...page,
  faults: [...faults],
  next_cursor: next,
  head: serializeHead(head),
});

export const verifyChainRows = route(
  {
    operationId: "chain.verify",
    method: "POST",
    path: "/v1/chain/verify",
    summary: "Verify sealed rows",
    description:
      "Compares a page of rows with the chain of sealed blocks and its signed heads, and names those that were changed, added or removed behind the service. Repeat with `next_cursor` until it is null. Without `full`, blocks that an earlier verification proved are not read again. Requires a platform key.",
    body: Type.Object({
      cursor: Type.Optional(Text(1, CURSOR_MAX)),
      full: Type.Optional(Type.Boolean()),
    }),
    bodyOptional: true,
    response: VerificationPage,
    problems: ["validation_error"],
    scope: "audit_log:read",
    accountScoped: false,
    write: "separate",
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app, environment, at } = context;
    const { cursor, full = false } = body ?? {};
    const request = { environment_id: environment.id, at, cursor, isFull: full };
    try {
      return ok(serializePage(await verifyChain(app.chain, request)));
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNKNOWN_CURSOR) throw error;
      throw invalid([{ reference: "/cursor", detail: "Must be the next_cursor of a page." }]);
    }
  },
);

export const acceptChain = route(
  {
    operationId: "chain.accept",
    method: "POST",
    path: "/v1/chain/accept",
    summary: "Let a shorter chain go on",
    description:
      "After a restore, the database lacks blocks whose heads were signed: verification reports them, and nothing more is sealed. This lets the chain go on from the database's last block. The lost heads stay on file. Requires a platform key.",
    response: Type.Object({ head: HeadResponse, environment_id: Uuid() }),
    problems: [],
    scope: "banks:recover",
    accountScoped: false,
    write: "separate",
  },
  async (context) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const head = await acceptShorterChain(app.chain, environment.id);
    await app.db.tx((tx) =>
      audit(tx, context, {
        action: "chain.accepted",
        resource_type: "environment",
        resource_id: environment.id,
        details: { number: head?.number ?? 0 },
      }),
    );
    return ok({ head: serializeHead(head), environment_id: environment.id });
  },
);

/** In the order of the documentation. */
export const chainRoutes: readonly Route[] = [verifyChainRows, acceptChain];
