import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { Shell } from "./shell/shell.tsx";
import { readFileSearch, readPaymentsSearch } from "./shell/search.ts";
import { NotFound } from "./shell/not-found.tsx";

const root = createRootRoute({ notFoundComponent: NotFound });
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  component: lazyRouteComponent(() => import("./screens/sign-in/sign-in.tsx"), "SignIn"),
});
const today = createRoute({
  getParentRoute: () => shell,
  path: "/",
  component: lazyRouteComponent(() => import("./screens/today/today.tsx"), "Today"),
});
export const paymentsRoute = createRoute({
  getParentRoute: () => shell,
  path: "/payments",
  validateSearch: readPaymentsSearch,
  component: lazyRouteComponent(() => import("./screens/payments/payments.tsx"), "Payments"),
});
export const paymentRoute = createRoute({
  getParentRoute: () => shell,
  path: "/payments/$kind/$id",
  component: lazyRouteComponent(() => import("./screens/payment/payment.tsx"), "Payment"),
});
const files = createRoute({
  getParentRoute: () => shell,
  path: "/files",
  component: lazyRouteComponent(() => import("./screens/files/files.tsx"), "Files"),
});
export const fileRoute = createRoute({
  getParentRoute: () => shell,
  path: "/files/$id",
  validateSearch: readFileSearch,
  component: lazyRouteComponent(() => import("./screens/file/file.tsx"), "File"),
});
const exceptions = createRoute({
  getParentRoute: () => shell,
  path: "/exceptions",
  component: lazyRouteComponent(() => import("./screens/exceptions/exceptions.tsx"), "Exceptions"),
});
const timeMachine = createRoute({
  getParentRoute: () => shell,
  path: "/time-machine",
  component: lazyRouteComponent(
    () => import("./screens/time-machine/time-machine.tsx"),
    "TimeMachine",
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    shell.addChildren([
      today,
      paymentsRoute,
      paymentRoute,
      files,
      fileRoute,
      exceptions,
      timeMachine,
    ]),
  ]),
  basepath: "/dashboard",
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
