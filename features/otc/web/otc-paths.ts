/** The addresses of OTC's screens; existing clients know the first one. */
export const otcPaths = {
  market: '/pages/otc/otc',
  order: '/pages/otc/order',
  orders: '/pages/otc/orders',
  ads: '/pages/otc/ads',
  ad: '/pages/otc/ad',
  payments: '/pages/otc/payments',
  merchant: '/pages/otc/merchant',
} as const;

/** One order, or a part of it that takes the whole screen. */
export function orderPath(id: number, part?: 'chat' | 'release'): string {
  return `${otcPaths.order}?id=${id}${part === undefined ? '' : `&part=${part}`}`;
}
