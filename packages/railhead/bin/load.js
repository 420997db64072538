"use strict";

/** In a file of its own, since an old Node cannot parse it. The link to the command must exist before the first build. */
exports.load = function load() {
  void import("../dist/main.js");
};
