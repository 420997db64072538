import { Type } from "typebox";
import type { Head } from "../../chain/heads.ts";
import { UNKNOWN_CURSOR, verifyChain, type VerifiedPage } from "../../chain/verify.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, type Result } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import { Nullable, Text } from "../../http/schema/schema.ts";
import { refuseAccountKey } from "./platform-resources.ts";

const CURSOR_MAX = 4_000;

export const HeadResponse = () =>
  Nullable(
    Type.Object({ number: Type.Integer(), block_hash: Type.String(), generation: Type.Integer() }),
  );

export const verificationPage = () =>
  Type.Object({
    check: Type.String(),
    checked: Type.Integer(),
    faults: Type.Array(Type.String()),
    next_cursor: Nullable(Type.String()),
    head: HeadResponse(),
    public_key: Type.String(),
  });

export const serializeHead = (head: Head | null) =>
  head === null
    ? null
    : { number: head.number, block_hash: head.block_hash, generation: head.generation };

const serializePage = ({ next, head, faults, ...page }: VerifiedPage) => ({
  ...page,
  faults: [...faults],
  next_cursor: next,
  head: serializeHead(head),
});

export const verificationBody = () =>
  Type.Object({
    cursor: Type.Optional(Text(1, CURSOR_MAX)),
    full: Type.Optional(Type.Boolean()),
  });

/** The next page of a verification of all rows, or of one table's. */
export async function replyVerified(
  context: RequestContext,
  { cursor, full = false }: { readonly cursor?: string; readonly full?: boolean },
  only?: "audit_log",
): Promise<Result> {
  refuseAccountKey(context);
  const { app, environment, at } = context;
  const request = { environment_id: environment.id, at, cursor, isFull: full, only };
  try {
    return ok(serializePage(await verifyChain(app.chain, request)));
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNKNOWN_CURSOR) throw error;
    throw invalid([{ reference: "/cursor", detail: "Must be the next_cursor of a page." }]);
  }
}
