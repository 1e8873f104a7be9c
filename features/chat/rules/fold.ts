/** Makes letters that look alike one, so that what is read as the same is compared as the same. */

/** What looks like a Latin letter: Greek, Cyrillic, figures and signs, by the letter. */
const ALIKE: Readonly<Record<string, string>> = {
  a: 'αаɑ4@∂ⲁ',
  b: 'βьв8ɓƅ',
  c: 'сϲⅽ¢ᴄ',
  d: 'ԁⅾđð',
  e: 'еє3€ҽ℮ε',
  f: 'ſƒғ',
  g: 'ɡց9',
  h: 'һнհ',
  i: 'іι1!|íıɪlⅼļłі',
  j: 'јϳ',
  k: 'кκĸ',
  m: 'мⅿ₥',
  n: 'пηոռ',
  o: 'оο0օøσ',
  p: 'рρþ',
  q: 'ԛգ',
  r: 'гѓɾ',
  s: 'ѕ5$ꜱ§',
  t: 'тτ7+ŧ',
  u: 'υսμц',
  v: 'ѵνⅴ',
  w: 'ѡшԝω',
  x: 'хχ×ⅹ',
  y: 'уүγ¥',
  z: 'ᴢ2ʐ',
};

const FOLDED: ReadonlyMap<string, string> = new Map(
  Object.entries(ALIKE).flatMap(([letter, signs]) =>
    Array.from(signs).map((sign) => [sign, letter] as const),
  ),
);

/** Where the figures of other scripts begin: Arabic, Persian, Indian, Thai and others. */
const ZEROS = [
  0x06_60, 0x06_f0, 0x07_c0, 0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0x0b_66, 0x0b_e6, 0x0c_66, 0x0c_e6,
  0x0d_66, 0x0e_50, 0x0e_d0, 0x0f_20, 0x10_40, 0x17_e0, 0x18_10,
];
const ASCII_ZERO = 48;

function plainFigure(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((each) => code >= each && code < each + 10);
  return zero === undefined ? sign : String.fromCodePoint(code - zero + ASCII_ZERO);
}

/** Marks on letters, what makes a figure an emoji among them, and joiners. */
const MARKS = /\p{M}|\u200d/gu;

/** A text in small letters without marks, its figures those of Europe; signs stay. */
export function plainLetters(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(MARKS, '').normalize('NFKC').toLowerCase();
  return Array.from(bare, plainFigure).join('');
}

/** The same with letters of other scripts that look Latin as Latin ones; figures and signs stay. */
export function latinLetters(text: string): string {
  return Array.from(plainLetters(text), (sign) => {
    return sign > '\u007f' && /\p{L}/u.test(sign) ? (FOLDED.get(sign) ?? sign) : sign;
  }).join('');
}

/**
 * What a name is read as: letters that look alike are one, `rn` is m and `vv` is w, whatever parts
 * letters is gone.
 */
export function foldName(text: string): string {
  const letters = Array.from(plainLetters(text), (sign) => FOLDED.get(sign) ?? sign);
  return letters
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
