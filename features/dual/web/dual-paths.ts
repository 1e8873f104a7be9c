/** The addresses of dual investment, as existing clients know them. */
export const dualPaths = {
  ladder: '/pages/invest/invest',
  buy: '/pages/invest/purchase',
  orders: '/pages/invest/mine',
  help: '/pages/invest/help',
} as const;
