import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { OneDuty } from "./duty.tsx";
import { YearlyReview } from "./yearly-review.tsx";

/** What the network asks of fraud monitoring, as the pack for examiners shows it. */
export function Programme() {
  const query = useQuery({
    queryKey: ["network-duties"],
    queryFn: ({ signal }) => api.networkDuties.list({ signal }),
  });
  return (
    <Screen name="programme" title="Programme">
      <p className="quiet">
        The duties of the network, as the fraud monitoring pack prints them. This is no legal
        advice: the agreement with the bank and the rules in force decide.
      </p>
      <YearlyReview />
      <Loaded query={query}>
        {({ duties }) => (
          <div className="grid">
            {duties.map((duty) => (
              <OneDuty key={duty.name} duty={duty} />
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}
