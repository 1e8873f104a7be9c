import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
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

/** A copy of the project in which a test may break things. */
export class ProjectCopy {
  readonly root = mkdtempSync(join(tmpdir(), 'bourse-new-room-'));
  private readonly room: string;

  /** @param room that tests are asked about; see `tests/rooms.ts` */
  constructor(room: string) {
    this.room = room;
    cpSync(projectRoot, this.root, {
      recursive: true,
      filter: (path) => path === projectRoot || !MADE.test(basename(path)),
    });
    symlinkSync(join(projectRoot, 'node_modules'), join(this.root, 'node_modules'), 'dir');
  }

  /** Runs a script of the project, or of a package below `node_modules`. */
  run(script: string, ...args: readonly string[]): Promise<Ending> {
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(?:VITEST.*|VITE_.*|NODE_ENV|NODE_OPTIONS)$/.test(name) === false,
    );
    const env = { ...Object.fromEntries(inherited), ROOM: this.room, NO_COLOR: '1' };
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

  /** Runs tests whose names fit, and answers the names of those that passed. */
  async test(
    files: readonly string[],
    names: RegExp,
  ): Promise<Ending & { readonly passed: readonly string[] }> {
    const report = join(this.root, 'report.json');
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', ...reporters, '--testNamePattern', names.source, ...files];
    const ending = await this.run('node_modules/vitest/vitest.mjs', ...args);
    const text = existsSync(report) ? readFileSync(report, 'utf8') : '{"testResults":[]}';
    const results = (JSON.parse(text) as Report).testResults;
    const passed = results
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => fullName);
    return { ...ending, passed };
  }

  /** Changes files as long as something is done. */
  async with<Done>(edits: readonly Edit[], act: () => Promise<Done>): Promise<Done> {
    const before = edits.map(({ file }) => readFileSync(join(this.root, file), 'utf8'));
    for (const [index, { file, find, replace }] of edits.entries()) {
      const after = before[index]?.replace(find, replace);
      if (after === undefined || after === before[index]) throw new Error(`no ${find} in ${file}`);
      writeFileSync(join(this.root, file), after);
    }
    try {
      return await act();
    } finally {
      for (const [index, { file }] of edits.entries()) {
        writeFileSync(join(this.root, file), before[index] ?? '');
      }
    }
  }

  /** Deletes the copy. */
  delete(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
