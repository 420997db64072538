import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { isSignedOut, sessionQuery } from "../api/queries.ts";
import { SessionProvider } from "../parts/environment.tsx";
import { Loaded } from "../parts/states.tsx";
import { Bar } from "./bar.tsx";
import { Drawer } from "./drawer.tsx";
import { Help } from "./help.tsx";
import { Navigation } from "./navigation.tsx";
import { useKeys } from "./use-keys.ts";

/** The frame of every screen of a signed-in person. */
export function Shell() {
  const session = useQuery(sessionQuery);
  const navigate = useNavigate();
  const signedOut = isSignedOut(session.error);
  useEffect(() => {
    if (signedOut) void navigate({ to: "/sign-in" });
  }, [signedOut, navigate]);
  if (session.data === undefined || signedOut) {
    return (
      <main data-screen="starting">
        <h1>Railhead</h1>
        <Loaded query={session}>{() => null}</Loaded>
      </main>
    );
  }
  const isEnrolling = session.data.session.stage === "enrolling";
  return (
    <SessionProvider session={session.data}>
      {isEnrolling ? <Enrolling /> : <Frame />}
    </SessionProvider>
  );
}

const Factors = lazy(async () => ({
  default: (await import("../screens/factors/factors.tsx")).Factors,
}));

/** With real money a link alone signs nobody in: a factor comes first. */
function Enrolling() {
  return (
    <Suspense>
      <Factors />
    </Suspense>
  );
}

function Frame() {
  const [isHelpOpen, setHelp] = useState(false);
  const [isDrawerOpen, setDrawer] = useState(false);
  const onHelp = useCallback(() => setHelp(true), []);
  const onDrawer = useCallback(() => setDrawer((open) => !open), []);
  useKeys({ onHelp, onDrawer });
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Navigation />
      <div>
        <Bar onHelp={onHelp} onDrawer={onDrawer} />
        <Outlet />
      </div>
      {isDrawerOpen ? <Drawer onClose={onDrawer} /> : null}
      {isHelpOpen ? <Help onClose={() => setHelp(false)} /> : null}
    </div>
  );
}
