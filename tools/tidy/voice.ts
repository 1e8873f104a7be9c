/** Words given up on the screens: `docs/voice.md` lists them, and no text says one again. */
import { type Check, filesLike } from './project.ts';

/** A way of speaking that was given up, in one language. */
export interface GivenUp {
  readonly language: string;
  readonly pattern: RegExp;
  readonly instead: string;
}

const page = 'docs/voice.md';
const heading = '## Words given up';
const listRow = /^\| (\w+) +\| `(.+?)` +\| (.+?) +\|$/;
const wordFile = /(?:^|\/)words\/(\w+)\.json$/;

/** The list in `docs/voice.md`. A `|` stands as `\|` in a table. */
export function readGivenUp(text: string): GivenUp[] {
  const start = text.indexOf(heading);
  if (start === -1) return [];
  return text
    .slice(start)
    .split('\n')
    .flatMap((line) => {
      const [, language, pattern, instead] = listRow.exec(line) ?? [];
      if (language === undefined || pattern === undefined || instead === undefined) return [];
      return [{ language, pattern: new RegExp(pattern.replaceAll('\\|', '|'), 'u'), instead }];
    });
}

/** One name a thing on the screens too: no text says what was given up. */
export const checkVoice: Check = (project) => {
  const list = readGivenUp(project.get(page) ?? '');
  if (project.has(page) && list.length === 0) {
    return [{ where: page, sentence: `has lost its list: it stands under "${heading}".` }];
  }
  return filesLike(project, wordFile).flatMap(([path, text]) => {
    const [, language] = wordFile.exec(path) ?? [];
    const here = list.filter((each) => each.language === language);
    return Object.entries(JSON.parse(text) as Record<string, string>).flatMap(([key, said]) =>
      here
        .filter(({ pattern }) => pattern.test(said))
        .map(({ pattern, instead }) => ({
          where: path,
          sentence: `${key} says ${pattern.source}, which was given up for ${instead} (${page}).`,
        })),
    );
  });
};
