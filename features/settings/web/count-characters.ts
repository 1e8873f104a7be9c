const segmenter =
  typeof Intl.Segmenter === 'function'
    ? new Intl.Segmenter('en', { granularity: 'grapheme' })
    : null;

/** Characters as a reader counts them; code points in browsers that cannot count so. Pure. */
export function countCharacters(text: string): number {
  return segmenter ? Array.from(segmenter.segment(text)).length : Array.from(text).length;
}
