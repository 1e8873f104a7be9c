/**
 * Whether a text looks like a secret that nobody may ask for: a password, a code, the words of a
 * wallet, a private key. Such a message is held back before anything of it is stored. Pure.
 */

/** The words of wallets, in whichever languages they come. */
export type IsWalletWord = (word: string) => boolean;

export type Secret = 'password' | 'code' | 'seed' | 'key';

/** Wallets have 12 words or more; no sentence has so many of the list one after another. */
const FEWEST_WORDS = 12;
const PASSWORD =
  /(?:pass\s?word|passwort|kennwort|mot de passe|contrase[nñ]a|clave|密码|密碼|パスワード|비밀번호|รหัสผ่าน|\bpin\b)\s*(?:is|ist|est|es|lautet|是|为|為|は|คือ|[:：=])\s*(\S{4,})/iu;
/** A word of a sentence is no password: those have a figure or a sign in them. */
const HAS_SIGN = /[\d!-/:-@[-`{-~]/;
const SENTENCE_END = /[.,;:!?。、]+$/u;
const BARE_CODE = /^\D{0,3}\d{3}[\s-]?\d{3}\D{0,3}$/;
const CODE =
  /(?:\bcode\b|\botp\b|2fa|tan\b|authenticator|c[oó]digo|验证码|驗證碼|認証コード|인증\s?(?:번호|코드)|รหัสยืนยัน)\D{0,24}\b\d{4,8}\b/iu;
const PRIVATE_KEY = /\b(?:xprv\w{50,}|[5KL][1-9A-HJ-NP-Za-km-z]{50,51})\b/;
const NAMED_KEY = /(?:private key|secret key|私钥|私鑰|秘密鍵|개인\s?키|clave privada|clé privée)/iu;
const HEX_KEY = /\b(?:0x)?[0-9a-f]{64}\b/i;

function hasSeed(text: string, isWalletWord: IsWalletWord): boolean {
  const words = text
    .toLowerCase()
    .split(/[\s,;.\d)(]+/u)
    .filter((word) => word !== '');
  let row = 0;
  for (const word of words) {
    row = isWalletWord(word) ? row + 1 : 0;
    if (row >= FEWEST_WORDS) return true;
  }
  return false;
}

function hasPassword(text: string): boolean {
  const said = PASSWORD.exec(text)?.[1]?.replace(SENTENCE_END, '') ?? '';
  return said.length >= 4 && HAS_SIGN.test(said);
}

/** What a text gives away; undefined where nothing is seen. */
export function secretIn(text: string, isWalletWord: IsWalletWord): Secret | undefined {
  if (hasSeed(text, isWalletWord)) return 'seed';
  const isKey = PRIVATE_KEY.test(text) || (NAMED_KEY.test(text) && HEX_KEY.test(text));
  if (isKey) return 'key';
  if (hasPassword(text)) return 'password';
  return BARE_CODE.test(text.trim()) || CODE.test(text) ? 'code' : undefined;
}
