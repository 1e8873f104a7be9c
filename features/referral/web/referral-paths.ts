/** The addresses of rebates, as existing clients know them. */
export const referralPaths = {
  overview: '/pages/setting/recomend',
  rules: '/pages/setting/rules',
} as const;
