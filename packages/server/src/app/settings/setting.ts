/** Type and bounds of a variable. Without a default it is optional. */
export type Setting = { readonly description: string } & (
  | {
      readonly type: "integer";
      readonly minimum: number;
      readonly maximum?: number;
      readonly default?: number;
    }
  | {
      readonly type: "text";
      readonly minLength?: number;
      readonly pattern?: string;
      readonly default?: string;
    }
  | {
      readonly type: "list";
      readonly default: string;
      /** Returns why a text is invalid; undefined when valid. */
      readonly fault: (text: string) => string | undefined;
    }
  | { readonly type: "choice"; readonly choices: readonly string[]; readonly default: string }
);

/** Returns why a text is invalid for a setting; undefined when valid. */
export function faultOf(text: string, setting: Setting): string | undefined {
  if (setting.type === "choice") {
    const isOne = setting.choices.includes(text);
    return isOne ? undefined : `must be one of ${setting.choices.join(", ")}`;
  }
  if (setting.type === "list") return setting.fault(text);
  if (setting.type === "integer") {
    const { minimum, maximum = Number.MAX_SAFE_INTEGER } = setting;
    const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return undefined;
    return setting.maximum === undefined
      ? `must be a whole number, ${minimum} or more`
      : `must be a whole number from ${minimum} to ${maximum}`;
  }
  const { minLength = 0, pattern } = setting;
  if (text.length < minLength) return `must have at least ${minLength} characters`;
  const fits = pattern === undefined || new RegExp(pattern).test(text);
  return fits ? undefined : `must match ${pattern}`;
}
