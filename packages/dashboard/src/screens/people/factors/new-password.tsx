import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Card } from "../../../parts/basics.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";

/** A password counts with the codes of an app: first the one, then the other. */
export function NewPassword() {
  const begin = useMutation({
    mutationFn: async (password: string) => {
      await api.credentials.setPassword({ password });
      return await api.credentials.beginTotp();
    },
  });
  const confirm = useMutation({
    mutationFn: (code: string) => api.credentials.confirmTotp({ code }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const submit =
    (act: (value: string) => void, name: string) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      act(typed(event.currentTarget, name));
    };
  return (
    <Card title="Password and app">
      {confirm.isSuccess ? <p role="status">Password and app count from now on.</p> : null}
      {begin.data === undefined ? (
        <form className="card-body" onSubmit={submit(begin.mutate, "password")}>
          <label className="field">
            <span>New password, 12 characters or more</span>
            <input
              name="password"
              type="password"
              autoComplete="new-password"
              minLength={12}
              maxLength={200}
              required
            />
          </label>
          <div>
            <button type="submit" className="button" disabled={begin.isPending}>
              Set it, and add an app
            </button>
          </div>
        </form>
      ) : (
        <form className="card-body" onSubmit={submit(confirm.mutate, "code")}>
          <p>Type this secret into your authenticator app:</p>
          <pre tabIndex={0}>{begin.data.secret}</pre>
          <label className="field">
            <span>Code that the app shows</span>
            <input name="code" autoComplete="one-time-code" required maxLength={40} />
          </label>
          <div>
            <button type="submit" className="button" data-kind="main" disabled={confirm.isPending}>
              Confirm
            </button>
          </div>
        </form>
      )}
      <Problem error={begin.error ?? confirm.error} />
    </Card>
  );
}
