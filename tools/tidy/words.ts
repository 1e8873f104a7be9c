/** Texts for people exist in all nine languages and say the same in each. */
import { type Check, type Finding, filesLike, type Project } from './project.ts';
import { sharedWords } from './shared-words.ts';

export const languages = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'de'] as const;
type Language = (typeof languages)[number];

const wordsFile = /^((?:features|platform)\/(?:.*\/)?words)\/([a-z]+)\.json$/;
const pluralEnding = /_(?:zero|one|two|few|many|other)$/;
/** What a text of these languages has at least one letter of. */
const ownScript: Partial<Record<Language, RegExp>> = {
  zh: /\p{Script=Han}/u,
  hk: /\p{Script=Han}/u,
  jp: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  kor: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
};

function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text);
}

/** The flat texts of a words file, or what is wrong with its form. */
export function parseWords(text: string): Map<string, string> | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'is not JSON: mend its commas and quotes.';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'is not an object of key and text.';
  }
  const words = new Map<string, string>();
  for (const [key, entry] of Object.entries(value)) {
    if (typeof entry !== 'string')
      return `has no text for "${key}": keys are flat, texts are texts.`;
    words.set(key, entry);
  }
  return words;
}

/** The placeholders of a text, each once, sorted: `{{name}}` and numbered tags of markup. */
export function placeholdersOf(text: string): string[] {
  const found = text.match(/\{\{-?\s*[^}]+?\s*\}\}|<\/?\d+>/g) ?? [];
  return [
    ...new Set(found.map((part) => part.replaceAll(/[\s-]/g, '').split(',')[0] ?? '')),
  ].sort();
}

/** Whether nothing in a text needs translating: numbers, signs, tickers, names on the list. */
export function isSharedText(text: string): boolean {
  const bare = text.replaceAll(/\{\{.*?\}\}|<\/?\d+>|https?:\/\/\S+/g, ' ');
  const words = bare.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? [];
  return words.every(
    (word) =>
      /^[A-Z0-9]+s?$/.test(word) || word.length === 1 || sharedWords.has(word.toLowerCase()),
  );
}

function groupFiles(project: Project): Map<string, Map<string, string>> {
  const groups = new Map<string, Map<string, string>>();
  for (const [path, text] of filesLike(project, wordsFile)) {
    const [, folder = '', language = ''] = wordsFile.exec(path) ?? [];
    const group = groups.get(folder) ?? new Map<string, string>();
    groups.set(folder, group.set(language, text));
  }
  return groups;
}

/** Keys without their plural endings: languages have different numbers of plural forms. */
function stem(key: string): string {
  return key.replace(pluralEnding, '');
}

function compareTexts(
  where: string,
  language: Language,
  english: Map<string, string>,
  words: Map<string, string>,
): Finding[] {
  const findings: Finding[] = [];
  const stems = new Set([...words.keys()].map(stem));
  const englishByStem = new Map([...english].map(([key, text]) => [stem(key), text]));
  for (const key of englishByStem.keys()) {
    if (!stems.has(key)) findings.push({ where, sentence: `lacks "${key}": translate it.` });
  }
  for (const [key, text] of words) {
    const source = english.get(key) ?? englishByStem.get(stem(key));
    if (source === undefined) {
      findings.push({ where, sentence: `has "${key}", which English lacks: add it or drop it.` });
    } else if (text.trim() === '') {
      findings.push({ where, sentence: `has an empty text for "${key}": write it.` });
    } else {
      findings.push(...compareText(where, language, key, source, text));
    }
  }
  return findings;
}

function compareText(
  where: string,
  language: Language,
  key: string,
  source: string,
  text: string,
): Finding[] {
  const isPlural = pluralEnding.test(key);
  const wanted = placeholdersOf(source);
  const found = placeholdersOf(text);
  // "One order" may leave its number out; any other text must use what it is given.
  const fits = isPlural || wanted.join() === found.join();
  if (!fits) {
    const sentence = `has other placeholders in "${key}" than English (${wanted.join(' ')}).`;
    return [{ where, sentence }];
  }
  if (language === 'en' || isSharedText(source)) return [];
  const script = ownScript[language];
  const isEnglish = script === undefined ? text === source : !script.test(text);
  if (!isEnglish) return [];
  const sentence =
    `shows English for "${key}" (${text}): translate it, or add words that both languages ` +
    'share to tools/tidy/shared-words.ts.';
  return [{ where, sentence }];
}

/** All nine files in each words folder, the same keys and placeholders, nothing left in English. */
export const checkWords: Check = (project) =>
  [...groupFiles(project)].flatMap(([folder, files]) => {
    const findings: Finding[] = [];
    const parsed = new Map<Language, Map<string, string>>();
    for (const [language, text] of files) {
      const where = `${folder}/${language}.json`;
      const words = parseWords(text);
      if (!isLanguage(language))
        findings.push({ where, sentence: 'is none of the nine languages.' });
      else if (typeof words === 'string') findings.push({ where, sentence: words });
      else parsed.set(language, words);
    }
    const english = parsed.get('en');
    for (const language of languages) {
      const where = `${folder}/${language}.json`;
      const words = parsed.get(language);
      if (!files.has(language)) findings.push({ where, sentence: 'is missing: write it.' });
      else if (english !== undefined && words !== undefined) {
        findings.push(...compareTexts(where, language, english, words));
      }
    }
    return findings;
  });

/** A room's keys begin with its name, so that no two rooms claim one key. */
export const checkKeys: Check = (project) =>
  filesLike(project, /^features\/[^/]+\/words\/en\.json$/).flatMap(([where, text]) => {
    const room = where.split('/')[1] ?? '';
    const words = parseWords(text);
    if (typeof words === 'string') return [];
    return [...words.keys()]
      .filter((key) => !key.startsWith(`${room}.`))
      .map((key) => ({ where, sentence: `has "${key}": begin the key with "${room}.".` }));
  });
