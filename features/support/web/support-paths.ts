import { paths } from '../../../platform/browser/navigation/paths.ts';

/** The addresses of support; existing clients know both. */
export const supportPaths = {
  index: paths.help,
  chat: '/pages/kefu/kefu',
  /** Where vouchers are claimed. */
  coupons: '/pages/setting/coupon',
} as const;
