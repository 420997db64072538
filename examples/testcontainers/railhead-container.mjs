// Railhead in a container for a test run. Copy this file and serving.mjs into your tests.
import { AbstractStartedContainer, GenericContainer, Wait } from "testcontainers";
import { servingOf } from "./serving.mjs";

const PORT = 8787;

/** The image of deploy/docker/Dockerfile with a sandbox; it needs the address of an empty PostgreSQL 15 or newer. */
export class RailheadContainer extends GenericContainer {
  constructor({ image = "railhead", databaseUrl }) {
    super(image);
    this.withCommand(["dev", "--no-demo", "--json"])
      .withEnvironment({ DATABASE_URL: databaseUrl })
      .withExposedPorts(PORT)
      .withWaitStrategy(
        Wait.forAll([
          Wait.forHttp("/readyz", PORT).forStatusCode(200),
          Wait.forLogMessage(/"event":"serving"/),
        ]),
      )
      .withStartupTimeout(120_000);
  }

  async start() {
    const started = await super.start();
    return new StartedRailheadContainer(started, await servingOf(await started.logs()));
  }
}

/** Address and key for `createTestRailhead` of `@railhead/client/testing`. */
export class StartedRailheadContainer extends AbstractStartedContainer {
  #serving;

  constructor(started, serving) {
    super(started);
    this.#serving = serving;
  }

  get baseUrl() {
    return `http://${this.getHost()}:${this.getMappedPort(PORT)}`;
  }

  /** Key of a sandbox that may create others. */
  get apiKey() {
    return this.#serving.api_key;
  }

  /** A bank account of that sandbox, to charge and pay. */
  get paykey() {
    return this.#serving.paykey;
  }
}
