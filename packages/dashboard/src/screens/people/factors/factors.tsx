import { useQuery } from "@tanstack/react-query";
import { factorsQuery } from "../../../api/queries.ts";
import { words } from "../../../format/words.ts";
import { Card, Time } from "../../../parts/basics.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Delete } from "./delete.tsx";
import { NewPasskey } from "./new-passkey.tsx";
import { NewPassword } from "./new-password.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Sessions } from "./sessions.tsx";

/** What one signs in with. A person whose link only enrolls sees no more than this. */
export function Factors() {
  const { session } = useSession();
  const isEnrolling = session.stage === "enrolling";
  return (
    <Screen name="sign-in-factors" title="Your sign-in">
      {isEnrolling ? (
        <p className="notice">
          Real money moves here, so a link alone does not sign you in. Add a passkey, or a password
          with an authenticator app.
        </p>
      ) : null}
      <div className="grid">
        <NewPasskey />
        <NewPassword />
        {isEnrolling ? null : <RecoveryCodes />}
        {isEnrolling ? null : <Known />}
      </div>
      {isEnrolling ? null : <Sessions />}
    </Screen>
  );
}

function Known() {
  const query = useQuery(factorsQuery);
  return (
    <Card title="What you sign in with">
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">Nothing yet: you came by a one-time link.</p>
          ) : (
            <ul>
              {data.map(({ id, kind, label, last_used_at }) => (
                <li key={id}>
                  {words(kind)} {label ?? ""}{" "}
                  <span className="quiet">
                    {last_used_at === null ? "never used" : <Time at={last_used_at} />}
                  </span>{" "}
                  <Delete id={id} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
