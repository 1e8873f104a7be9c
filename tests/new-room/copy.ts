import { spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { projectRoot } from '../support/rooms.ts';

/** What was made here and is not the project. */
const MADE = /^(?:\.git|\.artifacts|\.runtime|\.data.*|node_modules|dist)$/;

/** What the environment of a test says of its own run, much of it put there by vitest. */
const OF_THIS_RUN =
  /^(?:VITE|TEST|(?:FIRST_)?SEED$|STEPS$|NODE_(?:ENV|OPTIONS)$|(?:DEV|PROD|SSR|MODE|BASE_URL)$)/;

/** The room that is made. */
export const ROOM = 'shelf';

/** What the compiler is run over, and where it keeps what it has found. */
export const PROJECTS = ['law', 'server', 'browser', 'tests'] as const;
const COMPILED = '.artifacts';

const TSC = 'node_modules/typescript7/bin/tsc';
export const DEPCRUISE = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
export const WALLS = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err'];
export const TIDY = 'tools/tidy/main.ts';

/** How a command ended. */
export interface Ending {
  readonly code: number | null;
  readonly output: string;
}

/** A change of one file. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** How tests ended, and the names of those that passed and of those that failed. */
export interface Tested extends Ending {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

/** A copy of the project in which a test may break things. */
export class ProjectCopy {
  readonly root = mkdtempSync(join(tmpdir(), 'bourse-new-room-'));

  constructor() {
    cpSync(projectRoot, this.root, {
      recursive: true,
      filter: (path) => path === projectRoot || !MADE.test(basename(path)),
    });
    symlinkSync(join(projectRoot, 'node_modules'), join(this.root, 'node_modules'), 'dir');
    // What the checks of this run have compiled a moment ago needs no second time.
    mkdirSync(join(this.root, COMPILED));
    for (const project of PROJECTS) {
      const kept = join(COMPILED, `${project}.tsbuildinfo`);
      if (existsSync(join(projectRoot, kept))) {
        copyFileSync(join(projectRoot, kept), join(this.root, kept));
      }
    }
  }

  /** Runs a script of the project, or of a package below `node_modules`. */
  run(script: string, ...args: readonly string[]): Promise<Ending> {
    const inherited = Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.test(name));
    const env = { ...Object.fromEntries(inherited), ROOM, NO_COLOR: '1' };
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [join(this.root, script), ...args], {
        cwd: this.root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      const collect = (chunk: Buffer) => {
        output += chunk.toString('utf8');
      };
      child.stdout.on('data', collect);
      child.stderr.on('data', collect);
      child.on('close', (code) => resolve({ code, output }));
    });
  }

  /** Writes the room into it. */
  makeRoom(): Promise<Ending> {
    return this.run('tools/new-room/main.ts', ROOM);
  }

  /** Checks the types of a project; only what has changed since it was done before. */
  compile(project: (typeof PROJECTS)[number]): Promise<Ending> {
    const kept = ['--incremental', '--tsBuildInfoFile', `${COMPILED}/${project}.tsbuildinfo`];
    // Packages are known by where they are linked, as in the project that was copied.
    const linked = [...kept, '--preserveSymlinks'];
    return this.run(TSC, '-p', `tsconfig.${project}.json`, '--noEmit', ...linked);
  }

  /** Runs tests whose names fit. */
  async test(files: readonly string[], names: RegExp): Promise<Tested> {
    const report = join(this.root, 'report.json');
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', ...reporters, '--testNamePattern', names.source, ...files];
    const ending = await this.run('node_modules/vitest/vitest.mjs', ...args);
    const text = existsSync(report) ? readFileSync(report, 'utf8') : '{"testResults":[]}';
    const results = (JSON.parse(text) as Report).testResults;
    const all = results.flatMap(({ assertionResults }) => assertionResults);
    const those = (wanted: string) =>
      all.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
    return { ...ending, passed: those('passed'), failed: those('failed') };
  }

  /** Changes files, one edit after the other, as long as something is done. */
  async with<Done>(edits: readonly Edit[], act: () => Promise<Done>): Promise<Done> {
    const before = new Map<string, string>();
    for (const { file, find, replace } of edits) {
      const text = readFileSync(join(this.root, file), 'utf8');
      if (!text.includes(find)) throw new Error(`no ${find} in ${file}`);
      if (!before.has(file)) before.set(file, text);
      writeFileSync(join(this.root, file), text.replace(find, replace));
    }
    try {
      return await act();
    } finally {
      for (const [file, text] of before) writeFileSync(join(this.root, file), text);
    }
  }

  /** Deletes the copy. */
  delete(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
