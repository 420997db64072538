import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { fileEntriesQuery } from "../../../api/queries.ts";
import { counted } from "../../../format/words.ts";
import { Money } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";

/** The entries that the service knows, each with its line. */
export function Entries({ id }: { readonly id: string }) {
  const query = useQuery(fileEntriesQuery(id));
  return (
    <Loaded query={query}>
      {({ data, meta }) => (
        <>
          <p className="quiet">
            {counted(meta.total_items, "entry", "entries")}
            {data.length < meta.total_items ? `; the first ${data.length}:` : ""}
          </p>
          <ul>
            {data.map(({ line, trace_number, amount }) => (
              <li key={line}>
                <Link to="/files/$id" params={{ id }} search={{ line }}>
                  Line {line}
                </Link>{" "}
                · <Money cents={amount} /> · <code>{trace_number}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}
