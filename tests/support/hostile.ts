/** What a careless or hostile caller sends in place of any field. */

/** Numbers and other texts that somebody might believe; separated by blanks. */
const ODD_WORDS =
  '0 -0 -1 0.0 1e308 1e-7 1e400 NaN Infinity -Infinity 0x10 1_000 1,5 ٣ １２ 00001 +1 .5 5. ' +
  '9223372036854775807 9223372036854775808 9007199254740993 2147483648 -2147483649 ' +
  '$1 % %00 \\ {{code}} $t(common.x) <script>alert(1)</script> ../../etc/passwd ${7*7} ' +
  '__proto__ constructor undefined null true false on [] {}';
const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '1'.repeat(25),
  '9'.repeat(400),
  'x'.repeat(5_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\ufeff',
  '🦊',
  "'; drop table orders; --",
  '" or 1=1',
  '[object Object]',
];
const ODD_NUMBERS = [0, -0, -1, 0.1, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, -1e21, 1e300, 5e-324];
const ODD_SHAPES: readonly unknown[] = [
  true,
  false,
  null,
  [],
  [1, 2],
  ['1', '2'],
  {},
  { a: 1 },
  { toString: 'x' },
  [[[[]]]],
];
/** All of it. */
export const HOSTILE: readonly unknown[] = [
  ...ODD_WORDS.split(' '),
  ...ODD_TEXTS,
  ...ODD_NUMBERS,
  ...ODD_SHAPES,
];
