import type { SavedView } from "@railhead/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/queries.ts";
import { Allowed } from "../allowed.tsx";
import { Problem } from "../problem.tsx";
import { useKeyTitle } from "../keys/single-keys.ts";
import { SaveView } from "./save-view.tsx";
import { filtersOfView, isSameView, screenName, type ViewFilters } from "./view-query.ts";

interface Props {
  readonly screen: string;
  readonly filters: ViewFilters;
  readonly onOpen: (filters: ViewFilters) => void;
}

/** Filters that one kept under a name, and those that others share. */
export function SavedViews(props: Props) {
  return (
    <Allowed operation="saved_views.list">
      <Views {...props} />
    </Allowed>
  );
}

const keyOf = (screen: string) => ["saved-views", screen];

function Views({ screen, filters, onOpen }: Props) {
  const [isSaving, setSaving] = useState(false);
  const keyTitle = useKeyTitle();
  const { data, error } = useQuery({
    queryKey: keyOf(screen),
    queryFn: async ({ signal }) =>
      await api.savedViews.list(
        { screen: screenName(screen), page_size: 100, sort_by: "place" },
        { signal },
      ),
    staleTime: 30_000,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => api.savedViews.delete(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(screen) }),
  });
  const views = data?.data ?? [];
  const shown = views.find((view) => isSameView(view, filters));
  const isFiltered = Object.keys(filters).length > 0;
  if (views.length === 0 && !isFiltered && error === null) return null;
  return (
    <div
      className="row"
      role="group"
      aria-label="Saved views"
      title={keyTitle("v")}
      data-part="views"
    >
      {error === null ? null : <span className="quiet">Saved views could not be read.</span>}
      {views.map((view) => (
        <OneView key={view.id} view={view} isShown={view === shown} onOpen={onOpen} />
      ))}
      {shown === undefined && isFiltered ? (
        <button
          type="button"
          className="button"
          title={keyTitle("s")}
          data-part="save-view"
          onClick={() => setSaving(true)}
        >
          Save this view …
        </button>
      ) : null}
      {shown?.is_own === true ? (
        <button
          type="button"
          className="button"
          disabled={remove.isPending}
          onClick={() => remove.mutate(shown)}
        >
          Delete the view
        </button>
      ) : null}
      <Problem error={remove.error} />
      {isSaving ? (
        <SaveView
          screen={screen}
          filters={filters}
          onSaved={() => queryClient.invalidateQueries({ queryKey: keyOf(screen) })}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </div>
  );
}

function OneView({
  view,
  isShown,
  onOpen,
}: Pick<Props, "onOpen"> & { readonly view: SavedView; readonly isShown: boolean }) {
  const keyTitle = useKeyTitle();
  return (
    <button
      type="button"
      className="button"
      aria-pressed={isShown}
      title={view.is_own ? keyTitle("v") : `Shared with ${view.role}`}
      onClick={() => onOpen(filtersOfView(view))}
    >
      {view.name}
    </button>
  );
}
