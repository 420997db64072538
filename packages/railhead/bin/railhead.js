#!/usr/bin/env node
"use strict";
// In words of 2015, and no module: every Node gets as far as the sentence that says which one is needed.
const manifest = require("../package.json");
const fault = require("./needed-node.js").faultOf(process.versions.node, manifest.engines.node);

if (fault !== "") {
  process.stderr.write(`railhead: ${fault}\n`);
  process.exitCode = 78;
} else if (process.argv.length === 3 && /^(--version|-V)$/.test(process.argv[2])) {
  process.stdout.write(`${manifest.version}\n`);
} else {
  require("./load.js").load();
}
