/** What a customer may choose about in notices. Security cannot be switched off. */
export const NOTICE_CLASSES = [
  'security',
  'money',
  'orders',
  'products',
  'people',
  'news',
] as const;
export type NoticeClass = (typeof NOTICE_CLASSES)[number];
