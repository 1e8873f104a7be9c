/**
 * What leads people out of the chat: links, phone numbers, names on other services, addresses of
 * wallets, also where it is written so that a machine shall not see it. Every expression takes
 * time by the length of a text, never by its square: blanks are made one before, and nothing
 * repeats without an end where it does not begin at something rare. Pure.
 */
import { latinLetters, plainLetters } from './fold.ts';

/** What leads elsewhere by its name, in the languages of the chat. */
export interface HeldWords {
  /** Other services on which people write to one another. */
  readonly services: readonly string[];
  /** How people write a dot. */
  readonly dots: readonly string[];
}

/** Ends of names of sites that are met; further ones are links only with `http` or `www`. */
const ENDS =
  'com|net|org|info|biz|io|me|co|cc|xyz|top|vip|app|link|site|online|shop|club|live|pro|gg|tv|ru|' +
  'cn|de|fr|es|jp|kr|th|hk|uk|us|eu|in|dev|ai|ly|to|gl|so|sh';
/** Those that are no words of a language one writes here: a blank before the dot hides nothing. */
const SURE_ENDS = 'com|net|org|info|biz|io|xyz|vip|ru|cn';

const PLAIN_LINK = String.raw`(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.)[^\s]+`;
const SITE = String.raw`(?<![\w.$-])(?:[a-z0-9-]+\.)+(?:${ENDS})(?![\w-])`;
const BARE_SITE = String.raw`${SITE}(?::\d+)?(?:[/?#][^\s]*)?`;
const LINK = new RegExp(`${PLAIN_LINK}|${BARE_SITE}`, 'giu');
const OWN =
  /(?:https?:\/\/[^\s/]+)?(?:\/h5)?(?:\/?#)?(\/pages\/[\w/-]{1,80}(?:\?[\w=&.-]{0,120})?)/giu;

const DOTS = /[。．｡·•‧∙․]/gu;
const SPACED_SITE = String.raw`[a-z0-9-]{2} ?\. ?(?:${SURE_ENDS})(?![a-z0-9])`;
const SPACED_SCHEME = String.raw`h ?t ?t ?p ?(?:s ?)?: ?\/ ?\/`;
const INVITATION = String.raw`\bt ?\. ?me ?\/|\bwa ?\. ?me\b`;
const HIDDEN_LINK = new RegExp(`${SPACED_SITE}|${SPACED_SCHEME}|${INVITATION}`, 'iu');
const HANDLE = /(?<![\w.])@ ?[a-z0-9_]{3}|[\w.+-] ?(?:@|\(at\)|\[at\]) ?[\w-]+ ?\. ?[a-z]{2}/iu;
const SHORT_SERVICE = /\b(?:tg|wx|vx|qq|line|signal|insta|ig|snap)(?: ?id)? ?[:：=@] ?[\w.]{3}/iu;
const WALLETS = [
  /(?<![0-9a-z])0x[0-9a-f]{40}(?![0-9a-f])/iu,
  /(?<![0-9a-z])(?:bc|ltc|tb)1[a-z0-9]{20}/iu,
  /(?<![0-9a-z])[13][1-9A-HJ-NP-Za-km-z]{25,34}(?![0-9a-z])/u,
  /(?<![0-9a-z])[TLMDXr][1-9A-HJ-NP-Za-km-z]{32,34}(?![0-9a-z])/u,
];
/** So many letters and figures in one are nobody's word. */
const LONG_RUN = /[a-z\d]{30,}/giu;
const JOINED_WALLET = /0x[0-9a-f]{40}|bc1[a-z0-9]{38}/iu;

const FEWEST_FIGURES = 9;
const MOST_FIGURES = 15;
/** Groups of a phone number have so many figures at most; longer ones are prices or amounts. */
const LONGEST_GROUP = 4;
const FIGURES = /(?:\+|00)? ?[(]?\d[\d ()./-]*\d/gu;

function isPhone(run: string): boolean {
  const groups = run.split(/\D+/u).filter((group) => group !== '');
  const { length } = groups.join('');
  if (length < FEWEST_FIGURES || length > MOST_FIGURES) return false;
  if (run.startsWith('+') || run.startsWith('00')) return true;
  // Years and hours in a row, and sums with dots, are no numbers to call.
  if (/^\d{1,3}(?:\.\d{3})+$/u.test(run) || /^\d+\.\d+$/u.test(run)) return false;
  if (groups.length === 1) return true;
  return groups.slice(1).every(({ length: each }) => each <= LONGEST_GROUP) && groups.length < 6;
}

/** Letters that stand alone one after another: somebody spells so that no word is seen. */
function withoutSpelling(text: string): string {
  return text.replaceAll(/(?<!\S)(?:\S ){3,}\S(?!\S)/gu, (run) => run.replaceAll(' ', ''));
}

function isWallet(plain: string, raw: string): boolean {
  if (WALLETS.some((wallet) => wallet.test(raw) || wallet.test(plain))) return true;
  const joined = plain.replaceAll(/[\s._-]+/gu, '');
  if (JOINED_WALLET.test(joined)) return true;
  const runs = plain.replaceAll(/[._-]/gu, '').match(LONG_RUN) ?? [];
  return runs.some((run) => /\d/u.test(run) && /[a-z]/iu.test(run));
}

/** Without addresses of own screens, which may stand. */
function withoutOwn(text: string): string {
  return text.replaceAll(OWN, ' ');
}

function spelledDot(dots: readonly string[]): RegExp {
  const names = dots.map(latinLetters).join('|');
  return new RegExp(String.raw` ?(?:[[({<] ?(?:\.|${names}) ?[\])}>]| (?:${names}) ) ?`, 'giu');
}

/** A text as it is looked at: plain letters, spelling and dots undone, own screens left out. */
function lookedAt(text: string, { dots }: HeldWords) {
  const bare = withoutOwn(text.normalize('NFKC'));
  const spaced = latinLetters(bare).replaceAll(DOTS, '.').replaceAll(/\s+/gu, ' ');
  const plain = withoutSpelling(spaced);
  return { bare, plain, dotted: plain.replaceAll(spelledDot(dots), '.') };
}

/** Whether another service is named, its parts apart or not. */
function namesService(plain: string, services: readonly string[]): boolean {
  const joined = plain.replaceAll(/(?<=[a-z]) (?=[a-z])/gu, '');
  return services
    .map(latinLetters)
    .some((name) => plain.includes(name) || (name.length > 6 && joined.includes(name)));
}

function holdsAddress(text: string, words: HeldWords): boolean {
  const { bare, plain, dotted } = lookedAt(text, words);
  if (HANDLE.test(dotted) || namesService(plain, words.services) || SHORT_SERVICE.test(plain))
    return true;
  return HIDDEN_LINK.test(dotted) || isWallet(plain, bare);
}

/** Whether a text tries to lead elsewhere, other than by a link that is plain to see. */
export function holdsContact(text: string, words: HeldWords): boolean {
  if (holdsAddress(text, words)) return true;
  return [...lookedAt(text, words).plain.matchAll(FIGURES)].some(([run]) => isPhone(run.trim()));
}

/** Figures alone that begin as a number to call; prices one after another are none. */
function isSplitPhone(parts: readonly string[]): boolean {
  const plain = parts.map(plainLetters);
  if (!plain.every((part) => /^[\d\s()+./-]+$/u.test(part))) return false;
  const joined = plain.join('').replaceAll(/[^\d+]/gu, '');
  return /^(?:\+|0)\d{8,}$/u.test(joined) && joined.length <= MOST_FIGURES + 1;
}

/**
 * So many lines before one are looked at with it. Each more costs everybody's time for whoever
 * writes: three full ones are 600 characters, and who spells over more is slower than slow mode.
 */
export const MAX_SPLIT_LINES = 3;

/** A sign that no message has. */
const KEPT = '\u{F0000}';

/** A text without links, but with the addresses of own screens as paths. */
export function withoutLinks(text: string): string {
  const own: string[] = [];
  const marked = text.replaceAll(OWN, (_whole, path: string) => {
    own.push(path);
    return `${KEPT}${own.length - 1}${KEPT}`;
  });
  const stripped = marked.replaceAll(LINK, '');
  const back = stripped.replaceAll(
    /\u{F0000}(\d+)\u{F0000}/gu,
    (_whole, at: string) => own[Number(at)] ?? '',
  );
  return back.replaceAll(/ {2,}/gu, ' ').trim();
}

/**
 * Whether something that none of them holds alone is held by messages one after another, the new
 * one last.
 */
export function isSplit(before: readonly string[], text: string, words: HeldWords): boolean {
  const near = before.slice(-MAX_SPLIT_LINES);
  for (let at = near.length - 1; at >= 0; at -= 1) {
    const parts = [...near.slice(at), text];
    const joined = parts.join('');
    const isLink = withoutLinks(joined).length < joined.replaceAll(/ {2,}/gu, ' ').trim().length;
    if (isLink || holdsAddress(joined, words) || isSplitPhone(parts)) return true;
  }
  return false;
}
