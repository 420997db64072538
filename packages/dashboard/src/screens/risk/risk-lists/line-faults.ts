interface Item {
  readonly reference: string;
  readonly detail: string;
}

export interface LineFault {
  /** Its number in the file, from 1; `…` for the count of the others. */
  readonly line: string;
  readonly detail: string;
}

/** The faults of a file by line; empty where the refusal is about something else. */
export function faultsOfLines(items: readonly Item[]): readonly LineFault[] {
  const faults = items.filter(({ reference }) => reference === "/content");
  if (faults.length < items.length) return [];
  return faults.map(({ detail }) => {
    const [, line = "…", says = detail] = /^Line (\d+): (.*)$/su.exec(detail) ?? [];
    return { line, detail: says };
  });
}
