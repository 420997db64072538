import type { Page } from "@railhead/client";
import type { ReactNode } from "react";

export interface Column<T> {
  readonly head: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers stand on the right; long texts are cut. */
  readonly kind?: "number" | "cut";
}

/** A filter of a list, by the name that it has in the address. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  /** Without choices it is a text, or a date. */
  readonly choices?: readonly string[];
  /** What choices are called, where their words do not say it. */
  readonly names?: Readonly<Record<string, string>>;
  readonly kind?: "date" | "month";
}

/** What a list is asked for: filters by name, and the page. */
export interface Asked {
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly size: number;
}

/** A list as a table: its screen, its address, its columns and its empty state follow from it. */
export interface ListDefinition<T extends { readonly id: string }> {
  readonly screen: string;
  readonly title: string;
  /** One item, as `payment`; and several, where an `s` is not enough. */
  readonly noun: readonly [one: string, many?: string];
  readonly columns: readonly Column<T>[];
  readonly filters: readonly Filter[];
  readonly read: (asked: Asked, signal: AbortSignal) => PromiseLike<Page<T>>;
  /** The address of a row's own page. */
  readonly address?: (row: T) => string;
  /** What would fill the list, and the command that does. */
  readonly empty: { readonly text: string; readonly command: string };
}
