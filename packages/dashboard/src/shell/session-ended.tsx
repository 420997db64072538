import type { Session } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { api } from "../api/client.ts";
import { queryClient } from "../api/queries.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Problem } from "../parts/problem.tsx";
import { ByPasskey } from "../screens/people/sign-in/by-passkey.tsx";
import { PasswordForm } from "../screens/people/sign-in/password-form.tsx";

/** Over the page, so that what was typed is there once the same person has signed in again. */
export function SessionEnded({ of: { operator } }: { readonly of: Session }) {
  const goOn = useMutation({
    mutationFn: async () => {
      const now = await api.session.get();
      // The page holds what the other person may see.
      if (now.operator.id !== operator.id) location.assign("/dashboard/");
      else await queryClient.invalidateQueries();
    },
  });
  return (
    <Dialog title="Your session ended" onClose={() => undefined}>
      <p>Sign in again. What you typed is kept.</p>
      <ByPasskey onSignedIn={() => goOn.mutate()} />
      <PasswordForm onSignedIn={() => goOn.mutate()} />
      <p>
        Or{" "}
        <a href="/dashboard/sign-in" target="_blank" rel="noreferrer">
          sign in on another page
        </a>{" "}
        and come back.
      </p>
      <Problem error={goOn.error} />
      <button
        type="button"
        className="button"
        disabled={goOn.isPending}
        onClick={() => goOn.mutate()}
      >
        I have signed in there
      </button>
    </Dialog>
  );
}
