/**
 * Addresses of ours that no existing client knows and that rooms lead to; apart from `paths`, which
 * is part of the first load.
 */
export const ownPaths = {
  portfolio: '/pages/fund/portfolio',
  asset: '/pages/fund/asset',
  heatMap: '/pages/market/map',
  compare: '/pages/market/compare',
  alerts: '/pages/market/alerts',
  messages: '/pages/mailMessage/mailMessage',
  notices: '/pages/mailMessage/mailMessageList',
  announcements: '/pages/mailMessage/ggList',
  rebates: '/pages/setting/recomend',
  rebateRules: '/pages/setting/rules',
  giftCards: '/pages/gift/gift',
  noticeSettings: '/pages/mailMessage/settings',
  apiKeys: '/pages/setting/apiKeys',
  takeBreak: '/pages/setting/break',
} as const;
