import { Type, type Static, type TSchema, type TUnsafe } from "typebox";

export type { Static, TSchema };

/** Integer cents as they arrive: a JSON integer or a string of digits, 1..2147483647. */
export type WireCents = number | string;
export type Scalar = string | number | boolean | null;
export type MetadataMap = Record<string, Scalar>;

/** One line of text; lengths in code points. */
export function Text(minimum: number, maximum: number) {
  return Type.String({ minLength: minimum, maxLength: maximum, format: "text" });
}

/** Text of several lines; lengths in code points. */
export function MultilineText(minimum: number, maximum: number) {
  return Type.String({ minLength: minimum, maxLength: maximum, format: "multiline" });
}

/** Text in one of the formats of `formats.ts`. */
export function Formatted(format: string, maximum?: number) {
  return Type.String(maximum === undefined ? { format } : { maxLength: maximum, format });
}

export const Uuid = () => Formatted("uuid");
export const CivilDate = () => Formatted("date");
export const IpAddress = () => Formatted("ip");
export const Email = () => Formatted("email", 254);
export const Phone = () => Formatted("phone");
export const ExternalId = () => Text(1, 255);

/** An amount in a body; `parseCents` of core turns an accepted one into bigint. */
export function Cents(): TUnsafe<WireCents> {
  return Type.Unsafe<WireCents>({ cents: true });
}

/** At most 20 pairs of scalars. */
export function Metadata(): TUnsafe<MetadataMap> {
  return Type.Unsafe<MetadataMap>({ type: "object", metadata: true });
}

/** Metadata of a body, where null means none. */
export const SentMetadata = () => Type.Optional(Nullable(Metadata()));

/** Metadata after a body: `null` clears it, absence leaves what is held. */
export function mergeMetadata(held: object, sent: MetadataMap | null | undefined): object {
  return sent === undefined ? held : (sent ?? {});
}

/** One of the values, spelt exactly so. */
export function OneOf<const V extends readonly string[]>(values: V): TUnsafe<V[number]> {
  return Type.Unsafe<V[number]>({ type: "string", enum: [...values] });
}

/** The schema or null, without the noise that a union adds to the list of faults. */
export function Nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const plain = schema as S & { type?: string; enum?: unknown[]; anyOf?: unknown[] };
  return Type.Unsafe<Static<S> | null>({
    ...plain,
    ...(plain.type === undefined ? {} : { type: [plain.type, "null"] }),
    ...(plain.enum === undefined ? {} : { enum: [...plain.enum, null] }),
    ...(plain.anyOf === undefined ? {} : { anyOf: [...plain.anyOf, { type: "null" }] }),
  });
}

/** The device from which the payer or customer acted. */
export const Device = () => Type.Object({ ip_address: IpAddress() });

export const Address = () =>
  Type.Object({
    address1: Text(1, 100),
    address2: Type.Optional(Nullable(Text(0, 100))),
    city: Text(1, 100),
    state: Formatted("state"),
    zip: Formatted("zip"),
  });

// Parameters of a query, after `query.ts` has read them from the address.

/** `a,b`, repeated, or `key[]`; compared without regard to case. Values of one list mean OR. */
export function ListOf<const V extends readonly string[]>(values: V): TUnsafe<V[number][]> {
  return Type.Unsafe<V[number][]>({ type: "array", items: { type: "string", enum: [...values] } });
}

/** As `ListOf` for status sources, which a server setting may rename on the wire. */
export function ListOfSources<const V extends readonly string[]>(values: V): TUnsafe<V[number][]> {
  return Type.Unsafe<V[number][]>({
    type: "array",
    items: { type: "string", enum: [...values] },
    statusSource: true,
  });
}

/** An enum parameter compared without regard to case. */
export const ChoiceOf = OneOf;

/** `true` or `false`. */
export const Flag = () => Type.Boolean();

/**
 * A lower or upper bound in time: a date-time, or a date alone meaning its whole UTC day. Read as
 * an Instant.
 */
export function TimeBound(side: "from" | "to") {
  return Type.String({ format: "date-time", timeBound: side });
}

/** Words to look for, matched literally. */
export const SearchText = () => Text(1, 500);

/** An amount in a query: digits. Read as a number of cents. */
export const CentsBound = () => Type.Integer({ minimum: 0, maximum: 2147483647 });

/** Cents of a balance: above what 32 bits hold, and exact in every JSON reader that has doubles. */
export const BalanceCents = () =>
  Type.Integer({
    format: "int64",
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  });

/**
 * Cents of a limit: format int64, or generated clients hold it in 32 bits, $21.4 million at most.
 */
export const LimitCents = (minimum: 0 | 1) =>
  Type.Integer({ format: "int64", minimum, maximum: Number.MAX_SAFE_INTEGER });

/** Any other short string that is compared as it is. */
export const Exact = (maximum = 255) => Text(1, maximum);
