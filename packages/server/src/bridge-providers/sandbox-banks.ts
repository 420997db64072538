/** A bank that exists in sandboxes only. */
export interface SandboxBank {
  readonly routing_number: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  /** An SVG image as a data URI. */
  readonly logo: string;
}

/**
 * Invented banks. Their routing numbers begin with 61, which no check carries, so that none is the
 * number of a bank that people know.
 */
const BANKS = [
  ["610000115", "Paper Boat Bank", "Duluth, MN", "#1d4ed8", "M3 14h18l-4 5H7zM12 3l7 9H5z"],
  [
    "610000186",
    "Copper Kettle Bank",
    "Dayton, OH",
    "#9a3412",
    "M5 9h12v10H5zM17 11h3v5h-3zM8 4h6v3H8z",
  ],
  [
    "610000254",
    "Foxglove Savings Bank",
    "Salem, OR",
    "#7e22ce",
    "M12 3l5 7h-3l4 6h-5v5h-2v-5H6l4-6H7z",
  ],
  ["610000322", "Old Lighthouse Bank", "Rockland, ME", "#b91c1c", "M10 3h4l1 5H9zM9 10h6l2 11H7z"],
  [
    "610000393",
    "Seven Kites Credit Union",
    "Lawton, OK",
    "#0f766e",
    "M12 2l7 8-7 7-7-7zM11 17h2v5h-2z",
  ],
  [
    "610000461",
    "Snowy Plover Bank",
    "Eureka, CA",
    "#0369a1",
    "M3 12c4-7 11-7 14-2l4 1-4 2c-2 6-11 6-14-1z",
  ],
  [
    "610000539",
    "Gray Heron Trust",
    "Mobile, AL",
    "#475569",
    "M14 3l6 3-4 1v5c0 5-4 6-8 6l-1 4H5l1-6c4-1 7-4 7-9z",
  ],
  [
    "610000607",
    "Quiet Orchard Bank",
    "Yakima, WA",
    "#15803d",
    "M12 3a6 6 0 0 1 1 11.9V21h-2v-6.1A6 6 0 0 1 12 3z",
  ],
  [
    "610000678",
    "Red Wagon Credit Union",
    "Peoria, IL",
    "#be123c",
    "M3 8h18v7H3zM5 16h4v4H5zM15 16h4v4h-4z",
  ],
  [
    "610000746",
    "Juniper & Slate Bank",
    "Boise, ID",
    "#166534",
    "M12 2l4 6h-2l4 6h-2l3 5H5l3-5H6l4-6H8z",
  ],
  [
    "610000814",
    "Windmill Row Bank",
    "Pella, IA",
    "#a16207",
    "M11 11L4 4h4l4 5 5-5h4l-7 7 7 7h-4l-5-5-4 5H4z",
  ],
  [
    "610000885",
    "Starling & Reed Bank",
    "Macon, GA",
    "#4338ca",
    "M4 20L14 4l2 1-9 16zM12 20l7-11 2 1-7 11z",
  ],
  ["610000953", "Tin Whistle Bank", "Butte, MT", "#6d28d9", "M3 18L17 4l3 3L6 21zM5 5h4v4H5z"],
  [
    "610001020",
    "Pebble Arch Savings",
    "Moab, UT",
    "#c2410c",
    "M4 20V12a8 8 0 0 1 16 0v8h-5v-7a3 3 0 0 0-6 0v7z",
  ],
  [
    "610001091",
    "Marigold Mile Bank",
    "El Paso, TX",
    "#b45309",
    "M12 2l3 6 6-1-3 5 3 5-6-1-3 6-3-6-6 1 3-5-3-5 6 1z",
  ],
  [
    "610001169",
    "Blue Lantern Credit Union",
    "Toledo, OH",
    "#1e40af",
    "M10 2h4v3h-4zM7 6h10l2 12H5zM8 19h8v3H8z",
  ],
] as const;

export const SANDBOX_BANKS: readonly SandboxBank[] = BANKS.map(
  ([routing_number, name, place, color, path]) => {
    const [city = "", state = ""] = place.split(", ");
    return { routing_number, name, city, state, logo: logoOf(color, path) };
  },
);

function logoOf(color: string, path: string): string {
  const tile = `<rect width="36" height="36" rx="8" fill="${color}"/>`;
  const sign = `<path transform="translate(6 6)" fill="#fff" d="${path}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">${tile}${sign}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
