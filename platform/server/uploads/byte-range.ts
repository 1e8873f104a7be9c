/** The part of a file that a request asks for; players ask for films piece by piece. */

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads the header `Range` for a file of some size. Undefined: all of it is asked for;
 * `unsatisfiable`: no such part, or more than one, which only costs memory and is not offered.
 */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  // Other units are none that we know, and are as good as not said (RFC 9110).
  if (header === undefined || !header.startsWith('bytes=')) return undefined;
  const [, from = '', to = ''] = ONE_RANGE.exec(header) ?? [];
  if (from === '' && to === '') return 'unsatisfiable';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size || (to !== '' && Number(to) < first)) return 'unsatisfiable';
  return { first, last };
}
