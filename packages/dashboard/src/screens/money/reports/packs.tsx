import type { Pack } from "@railhead/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { Card } from "../../../parts/basics.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { saveFile } from "../../../parts/save-file.ts";
import { Loaded } from "../../../parts/states.tsx";

type Name = Pack["packs"][number]["name"];

/** The reports of a month in one signed archive each, for people outside. */
export function Packs({ from, to }: { readonly from: string; readonly to: string }) {
  const query = useQuery({
    queryKey: ["packs"],
    queryFn: ({ signal }) => api.packs.list({ signal }),
  });
  const download = useMutation({
    mutationFn: async (name: Name) =>
      saveFile(`${name}_${from}_${to}.zip`, await api.packs.get(name, { from, to })),
  });
  return (
    <Card title="For auditors and the bank">
      <Problem error={download.error} />
      <Loaded query={query}>
        {({ packs, public_key }) => (
          <>
            {packs.map(({ name, title, means, reports }) => (
              <div key={name}>
                <h3>{title}</h3>
                <p>
                  {means} {reports.length} reports.
                </p>
                <button
                  type="button"
                  className="button"
                  disabled={download.isPending}
                  onClick={() => download.mutate(name)}
                >
                  Download the {title.toLowerCase()}
                </button>
              </div>
            ))}
            <p className="quiet">
              Signed with the key <code>{public_key}</code>. <code>railhead verify-pack</code>{" "}
              proves that nothing in it was changed.
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}
