declare module 'virtual:words' {
  /** The address below which all files of words are. */
  export const wordsAt: string;
}
