/** The addresses of copy trading's screens. */
export const copyPaths = {
  index: '/pages/follow/index',
  trader: '/pages/follow/trader',
  follow: '/pages/follow/follow',
  mine: '/pages/copytrade/copy',
  lead: '/pages/copytrade/my',
  apply: '/pages/copytrade/trader',
} as const;

/** Existing clients know the first two of these; each is in the language that it names. */
export const AGREEMENTS = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'de'].map(
  (language) => `/pages/follow/agreement_${language}`,
);
