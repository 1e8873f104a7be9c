declare module 'virtual:words' {
  /** The address below which all files of words are. */
  export const wordsAt: string;
}

declare module 'virtual:faces' {
  /** The cuts of faces that the house ships, as `FontFace` wants to be told of them. */
  export const faces: readonly {
    readonly family: string;
    readonly weight: string;
    readonly unicodeRange: string;
    readonly address: string;
  }[];
}
