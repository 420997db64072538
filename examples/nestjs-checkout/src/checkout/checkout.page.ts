interface CheckoutPage {
  readonly id: string;
  readonly token: string;
  readonly railhead: string;
  readonly price: number;
}

/** The checkout page of an order: it opens the linking page and asks the shop's server to charge. */
export const checkoutPage = ({
  id,
  token,
  railhead,
  price,
}: CheckoutPage): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Checkout</title>
  <h1>Bowl and two cups, $${(price / 100).toFixed(2)}</h1>
  <button id="pay">Pay by bank</button>
  <p id="status" role="status"></p>
  <script type="module">
    import { createBridge } from ${JSON.stringify(`${railhead}/bridge/loader.js`)};

    const status = document.querySelector("#status");
    const show = async () => {
      const order = await (await fetch(${JSON.stringify(`/orders/${id}`)})).json();
      status.textContent = "Your payment is " + order.status + ".";
      if (!["paid", "failed"].includes(order.status)) setTimeout(show, 1000);
    };
    document.querySelector("#pay").addEventListener("click", () => {
      createBridge().init({
        token: ${JSON.stringify(token)},
        appUrl: ${JSON.stringify(railhead)},
        // The server reads the linked account itself: a browser could name any.
        onSuccess: async () => {
          const reply = await fetch(${JSON.stringify(`/orders/${id}/pay`)}, { method: "POST" });
          if (reply.ok) await show();
          else status.textContent = (await reply.json()).message;
        },
      });
    });
  </script>
</html>
`;
