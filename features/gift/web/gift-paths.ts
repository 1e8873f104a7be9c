/** The address of gift cards; `tab` names a part. */
export const giftPaths = { gift: '/pages/gift/gift' } as const;
