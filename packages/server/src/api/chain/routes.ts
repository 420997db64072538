import { Type } from "typebox";
import type { Head } from "../../chain/heads.ts";
import { acceptShorterChain, type RecordAcceptance } from "../../chain/verify.ts";
import { inTransaction } from "../../http/pipeline/write-transaction.ts";
import { ok, route, type Route } from "../../http/route/route.ts";
import { Uuid } from "../../http/schema/schema.ts";
import { audit } from "../shared/audit.ts";
import {
  HeadResponse,
  replyVerified,
  serializeHead,
  verificationPage,
  verificationBody,
} from "../shared/chain-verification.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";

export const verifyChainRows = route(
  {
    operationId: "chain.verify",
    method: "POST",
    path: "/v1/chain/verify",
    summary: "Verify sealed rows",
    description:
      "Compares a page of rows with the chain of sealed blocks and its signed heads, and names those that were changed, added or removed behind the service. Repeat with `next_cursor` until it is null. Without `full`, blocks that an earlier verification proved are not read again. Requires a platform key.",
    body: verificationBody(),
    bodyOptional: true,
    response: verificationPage(),
    problems: ["validation_error"],
    scope: "audit_log:read",
    accountScoped: false,
    write: "separate",
  },
  (context, { body }) => replyVerified(context, body ?? {}),
);

export const acceptChain = route(
  {
    operationId: "chain.accept",
    method: "POST",
    path: "/v1/chain/accept",
    summary: "Let a shorter chain go on",
    description:
      "After a restore, the database lacks blocks whose heads were signed: verification reports them, and nothing more is sealed. This lets the chain go on from the database's last block. The lost heads stay on file. Requires a platform key.",
    response: Type.Object({ head: HeadResponse(), environment_id: Uuid() }),
    problems: [],
    scope: "banks:recover",
    accountScoped: false,
    write: "separate",
    keepsAnswer: true,
  },
  async (context) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const answerOf = (head: Head | null) => ({
      head: serializeHead(head),
      environment_id: environment.id,
    });
    return await inTransaction(context, async (writing) => {
      const record: RecordAcceptance = async (end, signed) => {
        await audit(writing.tx, writing, {
          resource_id: environment.id,
          changes: { number: { before: signed?.number ?? 0, after: end?.number ?? 0 } },
        });
        await context.keepAnswer?.(writing.tx, answerOf(end));
      };
      const asked = { environment_id: environment.id, record };
      return ok(answerOf(await acceptShorterChain(app.chain, asked)));
    });
  },
);

/** In the order of the documentation. */
export const chainRoutes: readonly Route[] = [verifyChainRows, acceptChain];
