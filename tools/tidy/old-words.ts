/** Words that were given up: `docs/words.md` lists them, and no identifier uses one again. */
import ts from 'typescript';
import { type Check, type Finding, filesLike } from './project.ts';

/** A word of the list, with what is said instead and where it still means something else. */
export interface OldWord {
  readonly word: string;
  readonly instead: string;
  /** Beginnings of paths; the word is another thing's own there. */
  readonly stays: readonly string[];
}

const page = 'docs/words.md';
const heading = '## Words given up';
const listRow = /^\| `(\w+)` +\| (.+?) +\| (.*?) *\|$/;

/** The list in `docs/words.md`: word, what is said instead, folders where it stays. */
export function readOldWords(text: string): OldWord[] {
  const list = text.slice(text.indexOf(heading) + 1);
  if (!text.includes(heading)) return [];
  return list.split('\n').flatMap((line) => {
    const [, word = '', instead = '', stays = ''] = listRow.exec(line) ?? [];
    if (word === '') return [];
    return [{ word, instead, stays: [...stays.matchAll(/`([^`]+)`/g)].map(([, it = '']) => it) }];
  });
}

/** `askedLever` → asked, lever; names of the wire and of tables, with `_`, are not ours. */
function partsOf(name: string): string[] {
  if (/^[a-z\d$]*_/.test(name)) return [];
  return name.split(/(?<=[a-z\d])(?=[A-Z])|_/).map((part) => part.toLowerCase());
}

/** A small word counts wherever it is part of a name; one with capitals is a whole name. */
function isUsedIn(name: string, word: string): boolean {
  return /[A-Z]/.test(word) ? name === word : partsOf(name).includes(word);
}

function findIn(path: string, text: string, words: readonly OldWord[]): Finding[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const findings: Finding[] = [];
  const visit = (node: ts.Node): void => {
    // Who reads a property has not named it: the name is found where it was given.
    if (ts.isPropertyAccessExpression(node)) return visit(node.expression);
    if (ts.isIdentifier(node)) {
      const used = words.find(({ word }) => isUsedIn(node.text, word));
      if (used !== undefined) {
        const { line } = source.getLineAndCharacterOfPosition(node.end);
        const sentence = `says ${used.word}, which was given up for ${used.instead} (${page}).`;
        findings.push({ where: `${path}:${line + 1}`, sentence });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}

/** One word a thing: identifiers say what `docs/words.md` says now. */
export const checkOldWords: Check = (project) => {
  const words = readOldWords(project.get(page) ?? '');
  if (project.has(page) && words.length === 0) {
    return [{ where: page, sentence: `has lost its list: it stands under "${heading}".` }];
  }
  return filesLike(project, /\.tsx?$/).flatMap(([path, text]) => {
    const here = words.filter(({ stays }) => !stays.some((place) => path.startsWith(place)));
    // Parsing every file takes seconds; most have none of these letters.
    const letters = text.toLowerCase();
    const possible = here.filter(({ word }) => letters.includes(word.toLowerCase()));
    return possible.length === 0 ? [] : findIn(path, text, possible);
  });
};
