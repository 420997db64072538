import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { typed } from "../../../parts/form.ts";

/** Email, password and the code of an app. */
export function PasswordForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const signIn = useMutation({
    mutationFn: (sent: { email: string; password: string; code: string }) =>
      api.session.create(sent),
    onSuccess: onSignedIn,
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const value = (name: string) => typed(form, name);
    signIn.mutate({ email: value("email"), password: value("password"), code: value("code") });
  };
  return (
    <form onSubmit={onSubmit} className="card-body">
      <label className="field">
        <span>Email</span>
        <input name="email" type="email" autoComplete="username" required />
      </label>
      <label className="field">
        <span>Password</span>
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <label className="field">
        <span>Code of your app, or a recovery code</span>
        <input name="code" autoComplete="one-time-code" required />
      </label>
      {signIn.error === null ? null : (
        <div className="notice" data-tone="bad" role="alert">
          {signIn.error.message}
        </div>
      )}
      <button type="submit" className="button" data-kind="main" disabled={signIn.isPending}>
        Sign in
      </button>
    </form>
  );
}
