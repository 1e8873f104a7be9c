/** The addresses of lock-ups, as existing clients know them. */
export const lockupPaths = {
  overview: '/pages/lockming/lockming',
  buy: '/pages/lockming/buy',
  orders: '/pages/lockming/order',
  welcome: '/pages/lockming/welcome',
} as const;
