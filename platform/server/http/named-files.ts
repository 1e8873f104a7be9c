/** Files of a build that say what the site is called: under another name they are made anew. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { FIRST_SITE_NAME } from '../../../core/wire/site-name.ts';
import { escaped } from './framed-page.ts';

/** A file under the name of now. */
export interface NamedFile {
  readonly type: string;
  readonly tag: string;
  readonly plain: Buffer;
  readonly small: Buffer;
}

interface Kind {
  readonly type: string;
  rename(text: string, name: string): string;
}

function named(text: string, name: string): string {
  return text.replaceAll(FIRST_SITE_NAME, () => name);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Installed clients keep these two, and fetch them again only where their revision is another. */
const REVISIONS = /(url:"(?:index\.html|manifest\.webmanifest)",revision:")/g;

const KINDS: Readonly<Record<string, Kind>> = {
  'index.html': {
    type: 'text/html; charset=utf-8',
    rename: (text, name) => named(text, escaped(name)),
  },
  'manifest.webmanifest': {
    type: 'application/manifest+json; charset=utf-8',
    rename: (text, name) => named(text, JSON.stringify(name).slice(1, -1)),
  },
  'sw.js': {
    type: 'text/javascript; charset=utf-8',
    rename: (text, name) => text.replace(REVISIONS, (found) => `${found}${hashOf(name)}-`),
  },
};

/** The files of one build. */
export class NamedFiles {
  private readonly texts: ReadonlyMap<string, string>;
  private made = new Map<string, NamedFile>();
  private madeFor = FIRST_SITE_NAME;

  constructor(folder: string) {
    const there = Object.keys(KINDS).filter((file) => existsSync(join(folder, file)));
    this.texts = new Map(there.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  }

  /** A file under a name; undefined where it is served as it was built. */
  get(file: string, siteName: string): NamedFile | undefined {
    const text = this.texts.get(file);
    const kind = KINDS[file];
    if (text === undefined || kind === undefined || siteName === FIRST_SITE_NAME) return undefined;
    if (siteName !== this.madeFor) this.made = new Map();
    this.madeFor = siteName;
    const known = this.made.get(file);
    if (known !== undefined) return known;
    const renamed = kind.rename(text, siteName);
    const plain = Buffer.from(renamed);
    const small = brotliCompressSync(plain);
    const made = { type: kind.type, tag: `"${hashOf(renamed)}"`, plain, small };
    this.made.set(file, made);
    return made;
  }
}
