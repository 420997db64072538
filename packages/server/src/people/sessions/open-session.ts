import { addMs, type Instant } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import { updateOperator, type OperatorRow } from "../../db/tables/people/operators.ts";
import {
  endSessions,
  insertSession,
  updateSession,
  type NewSession,
  type SessionOfOperator,
  type SessionRow,
  type SessionStage,
} from "../../db/tables/people/sessions.ts";
import { SESSION_MS } from "./session-cache.ts";
import { mintToken } from "../tokens.ts";
import type { PeopleTools } from "../tools.ts";

/** The browser that signs in. */
export interface Browser {
  readonly address: string;
  readonly agent: string | null;
  /** The session that its cookie names, which ends. */
  readonly previous: { readonly id: string; readonly operator_id: string } | undefined;
}

export interface SignedIn {
  readonly operator: OperatorRow;
  readonly session: SessionRow;
  /** The text of the cookie. */
  readonly token: string;
}

/** Writes a sign-in down, in its transaction. */
export type Record = (tx: Tx, made: Omit<SignedIn, "token">) => Promise<void>;

export interface OpenedBy {
  readonly operator: OperatorRow;
  readonly browser: Browser;
  readonly stage: SessionStage;
  readonly factor_at: Instant | null;
}

/** Opens a session with a new cookie, and ends the one that the browser had. */
export async function openSession(
  tx: Tx,
  tools: PeopleTools,
  { operator: found, browser, stage, factor_at }: OpenedBy,
): Promise<SignedIn> {
  const at = tools.wall.now();
  const token = mintToken(tools.ids);
  const session: NewSession = {
    id: tools.ids.unique(at),
    operator_id: found.id,
    token_hash: token.hash,
    stage,
    address: browser.address,
    agent: browser.agent,
    factor_at,
    created_at: at,
    last_seen_at: at,
    expires_at: addMs(at, SESSION_MS),
  };
  const operator = stage === "signed_in" ? await activate(tx, found, at) : found;
  if (browser.previous !== undefined) {
    await endSessions(tx, { ...browser.previous, at, by: operator.id });
  }
  await insertSession(tx, session);
  return { operator, session: { ...session, ended_at: null, ended_by: null }, token: token.text };
}

async function activate(tx: Tx, operator: OperatorRow, at: Instant): Promise<OperatorRow> {
  if (operator.state !== "invited") return operator;
  return await updateOperator(tx, { ...operator, state: "active", updated_at: at });
}

/** Gives a session a new cookie after a factor: from here, from now on, and signed in. */
export async function elevateSession(
  tx: Tx,
  tools: PeopleTools,
  {
    session,
    operator,
    address,
  }: { session: SessionOfOperator; operator: OperatorRow; address: string },
): Promise<SignedIn | undefined> {
  const at = tools.wall.now();
  const token = mintToken(tools.ids);
  const row = await updateSession(tx, {
    id: session.id,
    token_hash: token.hash,
    stage: "signed_in",
    address,
    factor_at: at,
    last_seen_at: at,
  });
  if (row === undefined) return undefined;
  return { operator: await activate(tx, operator, at), session: row, token: token.text };
}
