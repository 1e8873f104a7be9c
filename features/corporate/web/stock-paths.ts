/** Addresses of this room's screens. */
export const stockPaths = {
  actions: '/pages/stock/actions',
  auto: '/pages/stock/auto',
} as const;
