import type { Grant, ResourceScope } from "@railhead/core";
import type { App } from "../../../context/app.ts";
import type { EventCause } from "../../../db/tables/events/events.ts";
import type { SessionOfOperator } from "../../../db/tables/people/sessions.ts";
import type { ApiKey, Authenticator } from "../../route/auth.ts";

/** Who asks: an API key, the session of a person, a guest, or nobody known. */
export interface Caller {
  /** Scopes, environment and account; of a person its `id` is the person's. */
  readonly key: ApiKey;
  readonly actor: EventCause["actor"];
  readonly session: SessionOfOperator | undefined;
  /** Undefined of all others than people. */
  readonly person: PersonAsking | undefined;
  /** Whether the session may only enroll a factor. */
  readonly isEnrolling: boolean;
  /** Its name in the rate limiter. */
  readonly countedAs: string;
  /** Whether it is a guest, who has limits of its own. */
  readonly isGuest: boolean;
  /** Requests of guests and of unknown callers are not in the log of requests. */
  readonly isLogged: boolean;
}

/** A person's grants, and the whole environment that the request is about. */
export interface PersonAsking {
  readonly grants: readonly Grant[];
  readonly place: ResourceScope;
}

/** What callers are identified with. */
export interface CallerParts {
  readonly app: App;
  readonly authenticator: Authenticator;
}
