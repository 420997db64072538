/** Requests about reports that succeed. */
export const REPORT_SUCCESSES = {
  "merged.payments": () => ({ query: "limit=2&sort_order=desc" }),
  "merged.summary": () => ({ query: "group_by=status" }),
  "merged.search": () => ({ query: "q=12.50" }),
  "merged.events": () => ({ query: "limit=2" }),
  "reports.list": () => ({}),
  "reports.get": () => ({ path: ["payments"], query: "format=csv" }),
  "packs.list": () => ({}),
  "packs.get": () => ({ path: ["month"], query: "from=2026-03-01&to=2026-03-31" }),
  "network_duties.list": () => ({}),
  "network_duties.update": () => ({
    path: ["micro_entries"],
    body: { source: "The bank's notice 7.", reason: "Read again." },
  }),
  "network_duties.history": () => ({ path: ["micro_entries"] }),
  "programme_reviews.list": () => ({}),
  "programme_reviews.create": () => ({ body: { findings: "Rules and lists are up to date." } }),
  "reports.daily": () => ({}),
  "reports.daily_text": () => ({}),
  "reports.total_customers_by_status": () => ({}),
  "return_rates.get": () => ({}),
  "return_rates.days": () => ({}),
};

/** And those that break a rule of their form. */
export const REPORT_REFUSED = {
  "merged.search": () => ({ query: `q=${"x".repeat(501)}` }),
  "reports.get": () => ({ path: ["payments"], query: "from=2026-03-02&to=2026-03-01" }),
  "packs.get": () => ({ path: ["month"], query: "from=2026-03-02&to=2026-03-01" }),
};
