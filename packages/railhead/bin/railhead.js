#!/usr/bin/env node
// The build leaves no executable files, and this link must exist before the first build.
await import("../dist/main.js");
