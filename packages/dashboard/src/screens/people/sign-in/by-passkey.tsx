import { useMutation } from "@tanstack/react-query";
import { hasPasskeys, signInByPasskey } from "../../../api/passkeys.ts";

/** Signs in by a passkey, where the browser has them. */
export function ByPasskey({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const signIn = useMutation({ mutationFn: signInByPasskey, onSuccess: onSignedIn });
  if (!hasPasskeys()) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        Sign in with a passkey
      </button>
      {signIn.error === null ? null : (
        <div className="notice" data-tone="bad" role="alert">
          {signIn.error.message}
        </div>
      )}
    </>
  );
}
