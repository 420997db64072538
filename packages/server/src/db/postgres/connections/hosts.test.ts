import { expect, test } from "vitest";
import { splitHosts } from "./hosts.ts";

const split = (url: string) => splitHosts(url, { writes: true });

test("an address of several hosts is an address for each, with the user and database of all", () => {
  expect(
    split("postgres://app:p%40ss@one:5433,two,[::1]:5434/books?target_session_attrs=read-write"),
  ).toEqual([
    "postgres://app:p%40ss@one:5433/books",
    "postgres://app:p%40ss@two/books",
    "postgres://app:p%40ss@[::1]:5434/books",
  ]);
});

test("hosts that are a parameter are split with their ports", () => {
  expect(split("postgres://app@localhost/books?host=%2Frun%2Fa,%2Frun%2Fb&port=5433")).toEqual([
    "postgres://app@localhost/books?host=%2Frun%2Fa&port=5433",
    "postgres://app@localhost/books?host=%2Frun%2Fb&port=5433",
  ]);
});

test("an address of one host stays as it is", () => {
  const url = "postgres://app@localhost/books?host=%2Frun%2Fa&sslmode=verify-full";
  expect(split(url)).toEqual([url]);
});

test("an address that cannot be read is refused without its password", () => {
  for (const url of ["postgres//u:canary@host", "postgres://u:canary@one:54x,two/books"]) {
    expect(() => split(url)).toThrow(/^the database address must have the form [^y]+$/);
  }
});

test("an address of standbys is refused to a program that writes, and taken for a replica", () => {
  const url = "postgres://app@one,two/books?target_session_attrs=prefer-standby";
  expect(() => split(url)).toThrow("target_session_attrs=prefer-standby; Railhead writes");
  expect(splitHosts(url, { writes: false })).toHaveLength(2);
});
