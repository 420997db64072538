import { column, type Report } from "./report-columns.ts";

const { code, count, date, ppm } = column;

export const RATE_REPORTS = {
  return_rates: {
    row: "A day of origination of an account, or of a company id over all of its accounts.",
    period: "Days of files in the period that have debits, by day.",
    read_from:
      "Debits counted at sealing and their returns. The window is the 60 days that end with the day; a return counts on the day of the entry it returns.",
    needs: "return_rates.days",
    columns: {
      origination_date: date("The day of the files."),
      scope: code("`account` or `company`; callers of one account see `account` alone."),
      originator: code("The account's id or the company id."),
      debit_count: count("Debits of the day."),
      unauthorized_count: count("Those of them that came back as unauthorized."),
      administrative_count: count("Those of them that came back for wrong account data."),
      overall_count: count("All of them that came back."),
      window_from: date("The first day of the window."),
      window_debits: count("Debits of the window."),
      window_unauthorized: count("Unauthorized returns of the window."),
      window_administrative: count("Administrative returns of the window."),
      window_overall: count("Returns of the window."),
      unauthorized_ppm: ppm("Unauthorized rate; the threshold is 5,000."),
      administrative_ppm: ppm("Administrative rate; the threshold is 30,000."),
      overall_ppm: ppm("Overall rate; the threshold is 150,000."),
      unauthorized_headroom: count("Unauthorized returns that may still come; one more breaches."),
      administrative_headroom: count(
        "Administrative returns that may still come; one more breaches.",
      ),
      overall_headroom: count("Returns that may still come; one more breaches."),
      unauthorized_level: code("`ok`, `warning`, `breach` or `too_few`."),
      administrative_level: code("`ok`, `warning`, `breach` or `too_few`."),
      overall_level: code("`ok`, `warning`, `breach` or `too_few`."),
      breach_on_if_trend: date(
        "The first day on which one of the rates is above its threshold if the days to come are like the latest 30 of the window; empty if none is within 30 days. Returns of these days that are still to come are not foreseen.",
      ),
    },
  },
} as const satisfies Record<string, Report>;
