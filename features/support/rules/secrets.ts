/**
 * Whether a text looks like a secret that nobody may ask for: a password, a code, the words of a
 * wallet, a private key. Such a message is held back before anything of it is stored. Pure: the
 * words by which people name such things come from the words of all languages.
 */

/** What secrets are called, in all languages; each as it is written, in small letters. */
export interface SecretNames {
  readonly password: readonly string[];
  readonly code: readonly string[];
  readonly key: readonly string[];
  /** What stands between the name and the thing: "is", or a colon. */
  readonly is: readonly string[];
}

/** Whether a word is one of those of which wallets are made. */
export type IsWalletWord = (word: string) => boolean;

export type Secret = 'password' | 'code' | 'seed' | 'key';

/** Wallets have 12 words or more; no sentence has so many of the list one after another. */
const FEWEST_WORDS = 12;
const SHORTEST_PASSWORD = 4;
/** A word of a sentence is no password: those have a figure or a sign in them. */
const HAS_SIGN = /[\d!-/:-@[-`{-~]/;
const SENTENCE_END = /(?<!\p{P})\p{P}+$/u;
/** Six figures and nothing else: what an app for codes shows. */
const BARE_CODE = /^\D{0,3}\d{3}[\s-]?\d{3}\D{0,3}$/;
const CODE = /(?<!\d)\d{4,8}(?!\d)/;
/** How far from its name a code stands. */
const CODE_REACH = 28;
const PRIVATE_KEY = /\b(?:xprv\w{50,}|[5KL][1-9A-HJ-NP-Za-km-z]{50,51})\b/;
const HEX_KEY = /(?<![0-9a-f])(?:0x)?[0-9a-f]{64}(?![0-9a-f])/;

function hasSeed(text: string, isWalletWord: IsWalletWord): boolean {
  let row = 0;
  for (const word of text.split(/[\s,;.\d)(]+/u).filter((each) => each !== '')) {
    row = isWalletWord(word) ? row + 1 : 0;
    if (row >= FEWEST_WORDS) return true;
  }
  return false;
}

/** What stands after each place at which one of some words is named. */
function after(text: string, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const parts = text.split(name);
    return parts.slice(1).map((_part, at) => parts.slice(at + 1).join(name));
  });
}

function saysPassword(rest: string, is: readonly string[]): boolean {
  const trimmed = rest.trimStart();
  const link = is.find((each) => trimmed.startsWith(each));
  if (link === undefined) return false;
  const [said = ''] = trimmed.slice(link.length).trimStart().split(/\s/u);
  const bare = said.replace(SENTENCE_END, '');
  return bare.length >= SHORTEST_PASSWORD && HAS_SIGN.test(bare);
}

/** What a text gives away; undefined where nothing is seen. */
export function secretIn(
  text: string,
  names: SecretNames,
  isWalletWord: IsWalletWord,
): Secret | undefined {
  const small = text.toLowerCase();
  if (hasSeed(small, isWalletWord)) return 'seed';
  const namesKey = names.key.some((name) => small.includes(name));
  if (PRIVATE_KEY.test(text) || (namesKey && HEX_KEY.test(small))) return 'key';
  if (after(small, names.password).some((rest) => saysPassword(rest, names.is))) return 'password';
  const isCoded = after(small, names.code).some((rest) => CODE.test(rest.slice(0, CODE_REACH)));
  return isCoded || BARE_CODE.test(text.trim()) ? 'code' : undefined;
}
