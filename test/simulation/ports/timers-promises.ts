export { simulatedSleep as setTimeout } from "./timers.ts";
