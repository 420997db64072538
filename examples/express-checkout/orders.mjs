/** The shop's orders. A real shop keeps them in its database. */
const orders = new Map();

export const PRICE = 2500;

export function addOrder(order) {
  orders.set(order.id, { ...order, status: "open", version: 0 });
}

export const orderOf = (id) => orders.get(id);

/** What a webhook says of a charge. Messages may come twice or late: an older version is skipped. */
export function applyEvent({ resource, data }) {
  const order = orders.get(data.external_id);
  if (order === undefined || resource.version <= order.version) return;
  order.version = resource.version;
  order.status = data.status;
}
