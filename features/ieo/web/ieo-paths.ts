/** The addresses of token subscriptions, as existing clients know them. */
export const ieoPaths = {
  overview: '/pages/ieo/ieo',
  subscribe: '/pages/ieo/subscribe',
  orders: '/pages/ieo/order',
} as const;
