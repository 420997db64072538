// What a release changes in each file, as texts.
const UNRELEASED = "## Unreleased\n";
const SECTIONS = "### Breaking\n\n### Added\n\n### Fixed\n\n### Migrations\n";

/** Moves what stands under "Unreleased" under the version's heading; empty sections are left out. */
export function releasedChangelog(text, { version, before, date }) {
  if (!isHigher(version, before))
    throw new Error(`the version must be X.Y.Z and higher than ${before}: "${version}"`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`the date must be YYYY-MM-DD: ${date}`);
  const start = text.indexOf(UNRELEASED);
  if (start === -1) throw new Error('CHANGELOG.md has no heading "Unreleased"');
  const from = start + UNRELEASED.length;
  const next = text.indexOf("\n## ", from);
  const end = next === -1 ? text.length : next + 1;
  const sections = text
    .slice(from, end)
    .split(/^(?=### )/m)
    .filter((section) => /^- /m.test(section))
    .map((section) => section.trim());
  if (sections.length === 0)
    throw new Error("CHANGELOG.md has no entry under Unreleased: say what changes for operators");
  const released = `## ${version} (${date})\n\n${sections.join("\n\n")}\n`;
  const rest = next === -1 ? "" : `\n${text.slice(end)}`;
  return `${text.slice(0, start)}${UNRELEASED}\n${SECTIONS}\n${released}${rest}`;
}

/** The manifest with the version, also where it names another package of the workspace. */
export function manifestOf(text, version) {
  const manifest = JSON.parse(text);
  setVersion(manifest, version);
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The lock file with what `manifestOf` does to the manifests of the workspace. */
export function lockOf(text, version, folders) {
  const lock = JSON.parse(text);
  lock.version = version;
  for (const folder of folders) setVersion(lock.packages[folder], version);
  return `${JSON.stringify(lock, null, 2)}\n`;
}

function setVersion(manifest, version) {
  manifest.version = version;
  for (const kind of ["dependencies", "devDependencies", "peerDependencies"]) {
    for (const name of Object.keys(manifest[kind] ?? {})) {
      if (name.startsWith("@railhead/")) manifest[kind][name] = version;
    }
  }
}

/** The chart is released with the service. */
export function chartOf(text, version) {
  return text.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`);
}

function isHigher(version, before) {
  const shape = /^\d+\.\d+\.\d+$/;
  if (!shape.test(version)) return false;
  const [to, from] = [version, before].map((each) => each.split(".").map(Number));
  const at = to.findIndex((part, index) => part !== from[index]);
  return at !== -1 && to[at] > from[at];
}
