import type { Paging } from "./paging.ts";

/**
 * The `Link` header of a page: relative addresses of the first, previous, next and last, with every
 * filter that was sent.
 */
export function pageLinks(url: string, paging: Paging, totalItems: number): string {
  const [path = "", query = ""] = url.split("?", 2);
  const kept = query.split("&").filter((pair) => pair !== "" && !pair.startsWith("page_number="));
  const last = Math.max(1, Math.ceil(totalItems / paging.page_size));
  const { page_number: here } = paging;
  const to = (page: number, rel: string) =>
    `<${path}?${[...kept, `page_number=${page}`].join("&")}>; rel="${rel}"`;
  const links = [to(1, "first")];
  if (here > 1) links.push(to(Math.min(here - 1, last), "prev"));
  if (here < last) links.push(to(here + 1, "next"));
  links.push(to(last, "last"));
  return links.join(", ");
}
