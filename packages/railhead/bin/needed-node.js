"use strict";

/** What is wrong with a version, wanted as `>=20.19`; empty where nothing is. */
exports.faultOf = function faultOf(running, wanted) {
  const least = wanted.replace(">=", "");
  const needed = least.split(".").map(Number);
  const have = running.split(".").map(Number);
  const isNew = have[0] > needed[0] || (have[0] === needed[0] && have[1] >= needed[1]);
  return isNew ? "" : `Railhead needs Node ${least} or newer; this is Node ${running}.`;
};
