import { useEffect, useRef, type FormEvent } from "react";
import { words } from "../../format/words.ts";
import { typed } from "../form.ts";
import { useKeyTitle } from "../keys/single-keys.ts";
import type { Filter } from "./list-definition.ts";
import type { ListSearch } from "./list-search.ts";

/** Filters in words. Each change shows the first page of what it names. */
export function Filters({
  filters,
  values,
  onChange,
}: {
  readonly filters: readonly Filter[];
  readonly values: ListSearch;
  readonly onChange: (change: ListSearch) => void;
}) {
  const keyTitle = useKeyTitle();
  if (filters.length === 0) return null;
  const texts = filters.filter(({ choices }) => choices === undefined);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    onChange(Object.fromEntries(texts.map(({ name }) => [name, typed(form, name).trim()])));
  };
  return (
    <form className="row filters" role="search" title={keyTitle("f")} onSubmit={onSubmit}>
      {filters.map((filter) =>
        filter.choices === undefined ? (
          <Text key={filter.name} filter={filter} value={values[filter.name] ?? ""} />
        ) : (
          <label key={filter.name} className="field">
            <span>{filter.label}</span>
            <select
              value={values[filter.name] ?? ""}
              onChange={(event) => onChange({ [filter.name]: event.target.value })}
            >
              <option value="">any</option>
              {filter.choices.map((choice) => (
                <option key={choice} value={choice}>
                  {filter.names?.[choice] ?? words(choice)}
                </option>
              ))}
            </select>
          </label>
        ),
      )}
      {texts.length === 0 ? null : (
        <button type="submit" className="button">
          Search
        </button>
      )}
    </form>
  );
}

function Text({ filter, value }: { readonly filter: Filter; readonly value: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Back and forward change the filter without the field.
    if (field.current !== null) field.current.value = value;
  }, [value]);
  return (
    <label className="field">
      <span>{filter.label}</span>
      <input
        ref={field}
        type={filter.kind ?? "search"}
        name={filter.name}
        defaultValue={value}
        maxLength={255}
      />
    </label>
  );
}
