import { CONFIRMATION_NEEDS } from "@railhead/core";
import { Type } from "typebox";
import { AcknowledgementLayout } from "./acknowledgement-layout.ts";
import {
  ACKNOWLEDGEMENT_FORMATS,
  FILE_SPLITS,
  LINE_ENDINGS,
  OFFSET_LEVELS,
} from "../../db/tables/banks/banks.ts";
import {
  CivilDate,
  LimitCents,
  Nullable,
  OneOf,
  Text,
  Uuid,
  type TSchema,
} from "../../http/schema/schema.ts";

const TRANSPORTS = ["directory", "sftp"] as const;
export const SENDING = ["on", "dry_run", "off"] as const;

const maybe = <S extends TSchema>(schema: S) => Type.Optional(schema);
const Time = (description: string) =>
  Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$", description, examples: ["16:00"] });
const Cents = () => LimitCents(1);
const Path = () => Text(1, 500);
/** A member that is not known is misspelt, and would silently change nothing. */
const strict = { additionalProperties: false } as const;

const Sftp = Type.Object(
  {
    host: Text(1, 255),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    username: Text(1, 100),
    host_key_fingerprints: Type.Array(Text(1, 60), { maxItems: 10 }),
    outbound: Path(),
    staging: maybe(Path()),
    inbound: Type.Array(Path(), { maxItems: 10 }),
    archive: maybe(Path()),
    after_reading: OneOf(["archive", "delete", "leave"]),
    rename: Type.Boolean(),
    stat: Type.Boolean(),
    read_back: Type.Boolean(),
    timeout_ms: Type.Integer({ minimum: 100, maximum: 600_000 }),
    secret_files: Type.Object(
      { private_key: maybe(Path()), passphrase: maybe(Path()), password: maybe(Path()) },
      strict,
    ),
  },
  strict,
);

const Limits = Type.Object(
  {
    entry_cents: maybe(Cents()),
    file_debit_cents: maybe(Cents()),
    file_credit_cents: maybe(Cents()),
    daily_debit_cents: maybe(Cents()),
    daily_credit_cents: maybe(Cents()),
  },
  strict,
);

const SameDay = Type.Object(
  {
    cutoff: Time("When its files are sealed, `HH:MM` in New York."),
    deadline: Time("Until when its files may be sent, `HH:MM` in New York."),
    settlement: Time("When its entries settle, `HH:MM` in New York."),
    confirm_by: maybe(
      Time("When its files must be confirmed, `HH:MM` in New York; by default the profile's time."),
    ),
  },
  strict,
);

const Offset = Type.Object(
  {
    level: maybe(OneOf(OFFSET_LEVELS)),
    routing_number: Text(9, 9),
    account_type: OneOf(["checking", "savings"]),
    account_number_file: Path(),
  },
  strict,
);

const Encryption = Type.Object(
  {
    recipient_key_files: Type.Array(Path(), { minItems: 1, maxItems: 10 }),
    private_key_file: maybe(Path()),
    passphrase_file: maybe(Path()),
    sign: maybe(Type.Boolean()),
    verification_key_files: maybe(Type.Array(Path(), { maxItems: 10 })),
    armor: maybe(Type.Boolean()),
  },
  strict,
);

/** A bank profile as people write it. Secrets are paths of files on the server, never values. */
export const BankProfileBody = Type.Object(
  {
    name: Text(1, 100),
    transport: OneOf(TRANSPORTS),
    sftp: maybe(Sftp),
    acknowledgement: maybe(
      Type.Object(
        {
          format: OneOf(ACKNOWLEDGEMENT_FORMATS),
          layout: maybe(AcknowledgementLayout),
          within_minutes: Type.Integer({ minimum: 1, maximum: 10_000 }),
        },
        strict,
      ),
    ),
    confirmation: maybe(OneOf(["none", ...CONFIRMATION_NEEDS])),
    confirm_by: maybe(Time("By when the bank must have confirmed a file, `HH:MM` in New York.")),
    limits: maybe(Limits),
    file_name: maybe(Text(1, 200)),
    line_ending: maybe(OneOf(LINE_ENDINGS)),
    split_files: maybe(Type.Array(OneOf(FILE_SPLITS), { minItems: 1, maxItems: 2 })),
    fixed_file_name: maybe(Text(1, 100)),
    control_file_suffix: maybe(Text(2, 10)),
    marker_suffix: maybe(Text(2, 10)),
    closures: maybe(Type.Array(CivilDate(), { maxItems: 400 })),
    same_day: maybe(Type.Array(SameDay, { maxItems: 5 })),
    same_day_limit_cents: maybe(Cents()),
    same_day_mark: maybe(Type.Boolean()),
    funding_mode: maybe(OneOf(["fbo", "offset"])),
    offset: maybe(Offset),
    encryption: maybe(Encryption),
    returns_by: maybe(Time("By when the day's returns must have been read, `HH:MM` in New York.")),
    odfi_routing_number: Text(9, 9),
    immediate_destination: Text(10, 10),
    immediate_destination_name: Text(1, 23),
    immediate_origin: Text(10, 10),
    immediate_origin_name: Text(1, 23),
    company_name: Text(1, 16),
    company_identification: Text(10, 10),
    entry_description: maybe(Text(1, 10)),
    cutoff: Time("When files are sealed, `HH:MM` in New York."),
    deadline: Time("Until when they may be sent, `HH:MM` in New York."),
    polls: Type.Array(
      Time("When the bank's folder is read, besides at maturity, `HH:MM` in New York."),
      { minItems: 1, maxItems: 96 },
    ),
    settlement: Time("When entries settle, `HH:MM` in New York."),
    maturity: Time("When payments become paid, `HH:MM` in New York."),
    funding: Time("When paid money is grouped into transfers, `HH:MM` in New York."),
    return_wait_days: Type.Integer({ minimum: 0, maximum: 10 }),
    max_entries_per_file: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  },
  strict,
);

/** Why a bank gets no files: see docs/operate/restore.md. */
const OriginationLock = Type.Object({
  since: Type.String({ format: "date-time" }),
  reasons: Type.Array(Type.String()),
  files: Type.Array(Type.String()),
});

export const BankResponse = Type.Object({
  id: Uuid(),
  is_default: Type.Boolean(),
  name: Type.String(),
  transport: OneOf(TRANSPORTS),
  odfi_routing_number: Type.String(),
  company_name: Type.String(),
  company_identification: Type.String(),
  cutoff: Type.String(),
  deadline: Type.String(),
  profile_version: Type.Integer(),
  profile: BankProfileBody,
  sending: OneOf(SENDING),
  origination_locked: Type.Boolean(),
  origination_lock: Nullable(OriginationLock),
  returns_read_through: Nullable(Type.String()),
  next_poll_at: Type.String({ format: "date-time" }),
});

export const ProfileVersionResponse = Type.Object({
  version: Type.Integer(),
  profile: BankProfileBody,
  reason: Nullable(Type.String()),
  created_at: Type.String({ format: "date-time" }),
  created_by: Type.String(),
});
