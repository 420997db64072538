"use client";

import * as React from "react";
import { createReactBridge } from "@railhead/bridge";

const LinkAccount = createReactBridge(React);

/** A button that opens the linking page, and asks the shop's server to charge what was linked. */
export function PayByBank({ order, token, railhead }) {
  const [isOpen, setOpen] = React.useState(false);
  const [text, setText] = React.useState("");
  const show = async () => {
    const { status } = await (await fetch(`/orders/${order}`)).json();
    setText(`Your payment is ${status}.`);
    if (!["paid", "failed"].includes(status)) setTimeout(() => void show(), 1000);
  };
  const pay = async () => {
    // The server reads the linked account itself: a browser could name any.
    const reply = await fetch(`/orders/${order}/pay`, { method: "POST" });
    if (reply.ok) await show();
    else setText((await reply.json()).error);
  };
  return (
    <>
      <button onClick={() => setOpen(true)}>Pay by bank</button>
      <p role="status">{text}</p>
      <LinkAccount
        appUrl={railhead}
        token={token}
        open={isOpen}
        onSuccess={() => void pay()}
        onSuccessCTAClicked={() => setOpen(false)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
