import type { Overview } from "@railhead/client";

/** Why a part of the overview has nothing to show. */
export function LeftOut({
  overview: { left_out },
  part,
}: {
  readonly overview: Overview;
  readonly part: Overview["left_out"][number]["part"];
}) {
  const why = left_out.find((one) => one.part === part);
  if (why === undefined) return null;
  return (
    <p className="quiet">
      {why.reason === "forbidden"
        ? "Your role may not see this."
        : "This could not be read in time."}{" "}
      {why.detail}
    </p>
  );
}
