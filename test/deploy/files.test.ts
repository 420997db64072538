import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { SETTINGS } from "../../packages/server/src/app/settings/config.ts";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../../", import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), "utf8");

interface Compose {
  readonly services: Readonly<
    Record<string, { environment?: Readonly<Record<string, string>>; volumes?: readonly string[] }>
  >;
}

const COMPOSE = "deploy/docker/compose.yaml";
const compose = parse(textOf(COMPOSE), { merge: true }) as Compose;

describe("the files of deploy/", () => {
  it("mount and copy what is there", () => {
    const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.flatMap((volume) => (volume.startsWith(".") ? [volume.split(":")[0] ?? ""] : [])),
    );
    expect(mounts.length).toBeGreaterThan(4);
    const missing = mounts.filter((path) => !existsSync(join(root, dirname(COMPOSE), path)));
    expect(missing).toEqual([]);
    expect(compose.services["railhead"]).toMatchObject({
      build: { dockerfile: "deploy/docker/Dockerfile" },
    });
  });

  it("set only settings that the service has", () => {
    const given = ["railhead", "migrate"].flatMap((name) =>
      Object.keys(compose.services[name]?.environment ?? {}),
    );
    expect(given.length).toBeGreaterThan(5);
    const image = [...textOf("deploy/docker/Dockerfile").matchAll(/\b([A-Z_]{4,})=/g)].flatMap(
      ([, name = ""]) => (["NODE_ENV", "NODE"].includes(name) ? [] : [name]),
    );
    expect([...given, ...image].filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  it("ask in the example for every variable that compose needs", () => {
    const needed = new Set(
      [...textOf(COMPOSE).matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name),
    );
    const example = [...textOf("deploy/docker/example.env").matchAll(/^([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect([...needed].toSorted()).toEqual(example.toSorted());
  });

  it("make the roles that docs/operate/roles.md names", () => {
    const made = [...textOf("deploy/docker/roles.sh").matchAll(/create role (\w+)/g)].map(
      ([, name]) => name,
    );
    const documented = [...textOf("docs/operate/roles.md").matchAll(/create role (\w+)/g)].map(
      ([, name]) => name,
    );
    expect(made.toSorted()).toEqual([...new Set(documented)].toSorted());
  });

  it("use each value of the Helm chart, and none that the chart does not have", () => {
    const used = new Set(
      [...templates.matchAll(/(?:\$root)?\.Values\.([\w.]+)/g)].map(([, path = ""]) => path),
    );
    // The deployment of a role gets the role's values as a whole.
    const roles = ["api", "engine"].flatMap((role) => [`${role}.replicas`, `${role}.resources`]);
    const known = [...pathsOf(chart), ...Object.keys(chart)];
    expect([...used].filter((path) => !known.includes(path))).toEqual([]);
    const unused = pathsOf(chart).filter((path) => !used.has(path) && !roles.includes(path));
    expect(unused).toEqual([]);
  });

  it("set in Kubernetes only settings that the service has", () => {
    const names = [...templates.matchAll(/\b([A-Z]+_[A-Z_]+)\b/g)].map(([, name = ""]) => name);
    const given = [...names, ...Object.keys(chart["settings"] as object)];
    expect(given.length).toBeGreaterThan(5);
    expect(given.filter((name) => !(name in SETTINGS))).toEqual([]);
  });
});

const CHART = "deploy/helm/railhead";
const chart = parse(textOf(`${CHART}/values.yaml`)) as Readonly<Record<string, unknown>>;
const templates = readdirSync(join(root, CHART, "templates"))
  .map((name) => textOf(`${CHART}/templates/${name}`))
  .join("\n");

/** The values that a person sets, each by its path; what is given to Kubernetes as it is counts as one. */
function pathsOf(values: object, prefix = ""): string[] {
  const whole = ["resources", "settings", "annotations"];
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && !whole.includes(name)
      ? pathsOf(value, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
}
