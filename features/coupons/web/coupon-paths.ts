/** The address of vouchers, as existing clients know it. */
export const couponPaths = { overview: '/pages/setting/coupon' } as const;
