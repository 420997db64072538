import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { isSignedOut, sessionQuery } from "../api/queries.ts";
import { SessionProvider, useSession } from "../parts/environment.tsx";
import { may } from "../parts/may.ts";
import { Loaded } from "../parts/states.tsx";
import { Bar } from "./bar.tsx";
import { Drawer } from "./drawer.tsx";
import { Help } from "./help.tsx";
import { PAGES } from "./keys.ts";
import { Navigation } from "./navigation.tsx";
import { Palette } from "./palette/palette.tsx";
import { SessionEnded } from "./session-ended.tsx";
import { useKeys } from "./use-keys.ts";

/** The frame of every screen of a signed-in person. */
export function Shell() {
  const session = useQuery(sessionQuery);
  const navigate = useNavigate();
  const isEnded = isSignedOut(session.error);
  const nobody = isEnded && session.data === undefined;
  useEffect(() => {
    if (nobody) void navigate({ to: "/sign-in" });
  }, [nobody, navigate]);
  if (session.data === undefined) {
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
      {isEnded ? <SessionEnded of={session.data} /> : null}
    </SessionProvider>
  );
}

const Factors = lazy(async () => ({
  default: (await import("../screens/people/factors/factors.tsx")).Factors,
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
  const session = useSession();
  const pages = useMemo(() => PAGES.filter(({ needs }) => may(session, needs)), [session]);
  const [isPaletteOpen, setPalette] = useState(false);
  const onPalette = useCallback(() => setPalette(true), []);
  const onHelp = useCallback(() => setHelp(true), []);
  const onDrawer = useCallback(() => setDrawer((open) => !open), []);
  useKeys({ onPalette, onHelp, onDrawer });
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Navigation />
      <div>
        <Bar onPalette={onPalette} onHelp={onHelp} onDrawer={onDrawer} />
        <Outlet />
        <p className="said" role="status" data-part="said" />
      </div>
      {isDrawerOpen ? <Drawer onClose={onDrawer} /> : null}
      {isPaletteOpen ? <Palette pages={pages} onClose={() => setPalette(false)} /> : null}
      {isHelpOpen ? <Help onClose={() => setHelp(false)} /> : null}
    </div>
  );
}
