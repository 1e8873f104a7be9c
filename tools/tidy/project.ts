/** The project as the house checks see it: every file of ours as text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths from the project's root with `/`, and the texts of the files. */
export type Project = ReadonlyMap<string, string>;

export interface Finding {
  /** The file, perhaps with `:line`. */
  readonly where: string;
  /** What is wrong and what to do instead. */
  readonly sentence: string;
}

export type Check = (project: Project) => Finding[];

const foreignFolders = new Set(['.git', 'node_modules', 'dist', 'coverage']);
const textEndings = /\.(?:ts|tsx|mjs|cjs|js|json|sql|md|css|html|svg|yml|yaml|sh)$/;
const ownDotFiles =
  /^\.(?:ci|npmrc|gitignore|oxlintrc\.json|dependency-cruiser\.cjs|gitattributes)$/;

function isOurs(name: string): boolean {
  if (foreignFolders.has(name)) return false;
  return !name.startsWith('.') || ownDotFiles.test(name);
}

/** Reads the project from the disk. Machine-made and foreign folders stay out. */
export function readProject(root: string): Project {
  const files = new Map<string, string>();
  const visit = (folder: string) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      if (!isOurs(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else if (textEndings.test(entry.name) || folder === '.ci') {
        files.set(path, readFileSync(join(root, path), 'utf8'));
      }
    }
  };
  visit('');
  return files;
}

/** The files whose path fits, with their texts. */
export function filesLike(project: Project, pattern: RegExp): [string, string][] {
  return [...project].filter(([path]) => pattern.test(path));
}

/** Every line that fits, as `path:line`. */
export function linesLike(path: string, text: string, pattern: RegExp): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : []));
}
