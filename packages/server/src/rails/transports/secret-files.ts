import { readFileSync } from "node:fs";
import type {
  BankProfile,
  OffsetAccount,
  SftpSecret,
  SftpSettings,
} from "../../db/tables/banks/banks.ts";

/** Read on each call, so that a renewed key needs no restart. */
export function readSecret({ secret_files: files }: SftpSettings): SftpSecret {
  const read = (path: string) => readFileSync(path, "utf8");
  return {
    ...(files.private_key === undefined ? {} : { private_key: read(files.private_key) }),
    ...(files.passphrase === undefined ? {} : { passphrase: read(files.passphrase).trimEnd() }),
    ...(files.password === undefined ? {} : { password: read(files.password).trimEnd() }),
  };
}

const ACCOUNT_NUMBER = /^[A-Za-z0-9-]{4,17}$/;

/** The offset account's number. Throws if the file holds none. */
export function readOffsetNumber({ account_number_file: path }: OffsetAccount): string {
  const number = readFileSync(path, "utf8").trim();
  if (!ACCOUNT_NUMBER.test(number)) {
    throw new Error("offset.account_number_file does not hold an account number");
  }
  return number;
}

/** The offset member of a file plan; empty without an offset account. */
export function offsetNumber({ offset }: BankProfile): { offset_account_number?: string } {
  return offset === undefined ? {} : { offset_account_number: readOffsetNumber(offset) };
}
