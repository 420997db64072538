// Planted bugs in the SQL of windows, by network, e-mail domain, routing number, and minutes of an account. Each replaces a snippet in the texts
// between the statement's values. `packages/server/src/payments/review/window-mutants.test.ts` must find each of them.

export const windowMutants = [
  {
    name: "network-of-one-address",
    why: "A network of IPv4 is a single address.",
    find: "when 4 then 24 else 48",
    replace: "when 4 then 32 else 48",
  },
  {
    name: "network-too-wide",
    why: "A network of IPv4 has the first 16 bits alone.",
    find: "when 4 then 24 else 48",
    replace: "when 4 then 16 else 48",
  },
  {
    name: "network-of-six-as-of-four",
    why: "A network of IPv6 has the first 24 bits alone.",
    find: "when 4 then 24 else 48",
    replace: "when 4 then 24 else 24",
  },
  {
    name: "network-of-six-too-narrow",
    why: "A network of IPv6 is a single address.",
    find: "when 4 then 24 else 48",
    replace: "when 4 then 24 else 128",
  },
  {
    name: "domain-in-its-case",
    why: "An e-mail domain in capitals is another one.",
    find: "lower(substring(c.email from '[^@]*$')) = k.key",
    replace: "substring(c.email from '[^@]*$') = k.key",
  },
  {
    name: "domain-as-suffix",
    why: "A domain that ends alike counts.",
    find: "lower(substring(c.email from '[^@]*$')) = k.key",
    replace: "right(lower(c.email), length(k.key)) = k.key",
  },
  {
    name: "domain-of-one-customer",
    why: "Only one customer of an e-mail domain counts.",
    find: "lower(substring(c.email from '[^@]*$')) = k.key",
    replace: "lower(substring(c.email from '[^@]*$')) = k.key order by c.id limit 1",
  },
  {
    name: "routing-number-of-one-account",
    why: "Only one bank account of a routing number counts.",
    find: "s.routing_number = k.key",
    replace: "s.routing_number = k.key order by s.id limit 1",
  },
  {
    name: "routing-number-by-its-district",
    why: "Banks of one Federal Reserve district count as one.",
    find: "s.routing_number = k.key",
    replace: "left(s.routing_number, 2) = left(k.key, 2)",
  },
  {
    name: "other-kind-read",
    why: "Stored payments are read once for each kind that is asked for.",
    find: "and p.kind = k.kind",
    replace: "",
  },
  {
    name: "beginning-counts",
    why: "A payment of exactly the window's beginning counts.",
    find: "p.created_at > ",
    replace: "p.created_at >= ",
  },
  {
    name: "set-forgotten",
    why: "Earlier payments of the same set do not count.",
    find: " as held\n    from asked a",
    replace: " - 9 as held from asked a",
  },
  {
    name: "place-forgotten",
    why: "Stored payments count for those of the set that were made before them.",
    find: "width_bucket(p.id, p.ids)",
    replace: "0 * width_bucket(p.id, p.ids)",
  },
  {
    name: "place-too-late",
    why: "A stored payment counts only from the second later payment of the set on.",
    find: "width_bucket(p.id, p.ids)",
    replace: "1 + width_bucket(p.id, p.ids)",
  },
  {
    name: "sums-counted-once",
    why: "Stored payments of one customer and paykey at one place count as one.",
    find: "sum(f.n)",
    replace: "count(f.n)",
  },
  {
    name: "counts-itself",
    why: "A payment counts in its own windows.",
    find: "and 1 preceding",
    replace: "and current row",
  },
  {
    name: "shorter-windows-as-the-longest",
    why: "What the longest window of a key holds counts in all of them.",
    find: ")::integer + (",
    replace: ")::integer * 9 + (",
  },
  {
    name: "kept-minutes-forgotten",
    why: "Minutes within the window do not count.",
    find: "and m.minute < ",
    replace: "and false and m.minute < ",
  },
  {
    name: "first-minute-counted-whole",
    why: "The minute in which the window begins counts as a whole, too.",
    find: "and m.minute <> all (",
    replace: "and m.minute <> any (",
  },
  {
    name: "last-minute-counted-twice",
    why: "Payments of the minute that is read one by one count by their minute, too.",
    find: "and m.minute < ",
    replace: "and m.minute <= ",
  },
  {
    name: "minutes-read-twice",
    why: "Payments of minutes that count as such are also read one by one.",
    find: "p.id >= r.first and p.id < r.until",
    replace: "p.id >= r.first",
  },
  {
    name: "minutes-of-any-kind",
    why: "Payouts of a minute count for charges.",
    find: "and m.kind = k.kind",
    replace: "",
  },
  {
    name: "minutes-counted-once",
    why: "A minute counts as one payment.",
    find: "sum(m.n)",
    replace: "count(m.n)",
  },
];
