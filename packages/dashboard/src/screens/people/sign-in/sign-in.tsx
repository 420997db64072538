import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../../../api/client.ts";
import { ByPasskey } from "./by-passkey.tsx";
import { ByProvider } from "./by-provider.tsx";
import { PasswordForm } from "./password-form.tsx";

/** The link's token travels behind `#`, so that no server and no log sees it. */
function takeLink(): string | undefined {
  const token = location.hash.slice(1);
  if (token === "") return undefined;
  history.replaceState(null, "", location.pathname);
  return token;
}

const enter = () => location.assign("/dashboard/");

export function SignIn() {
  const byLink = useMutation({
    mutationFn: (link: string) => api.session.create({ link }),
    onSuccess: enter,
  });
  const isTried = useRef(false);
  const { mutate } = byLink;
  useEffect(() => {
    document.title = "Sign in · Railhead";
    if (isTried.current) return;
    isTried.current = true;
    const link = takeLink();
    if (link !== undefined) mutate(link);
  }, [mutate]);
  return (
    <main className="sign-in" data-screen="sign-in" id="content">
      <div className="card">
        <h1>Sign in to Railhead</h1>
        {byLink.isPending ? <p role="status">Signing in …</p> : null}
        {byLink.error === null ? null : (
          <div className="notice" data-tone="bad" role="alert">
            {byLink.error.message} A one-time link works once, within 30 minutes.
          </div>
        )}
        <ByPasskey onSignedIn={enter} />
        <ByProvider onSignedIn={enter} />
        <PasswordForm onSignedIn={enter} />
        <p className="quiet">A new one-time link comes from the machine of the service:</p>
        <pre tabIndex={0}>railhead operators invite you@example.com</pre>
      </div>
    </main>
  );
}
