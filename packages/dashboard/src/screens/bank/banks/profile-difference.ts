type Members = Readonly<Record<string, unknown>>;

export interface Changed {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Members of two versions of a profile that differ, by their path. */
export function differenceOf(before: unknown, after: unknown, path = ""): readonly Changed[] {
  if (isMembers(before) && isMembers(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      differenceOf(before[name], after[name], path === "" ? name : `${path}.${name}`),
    );
  }
  const [old, now] = [shown(before), shown(after)];
  return old === now ? [] : [{ name: path, before: old, after: now }];
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const shown = (value: unknown) => (value === undefined ? "—" : JSON.stringify(value));
