import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { z } from 'zod';
import { secondsOfDatabases } from './processors.ts';

/** The variable that names the file into which remarks go. */
export const REMARKS_FILE = 'TEST_REMARKS';

const told = z.object({
  remarks: z.array(z.string()),
  files: z.array(
    z.object({
      kind: z.string(),
      file: z.string(),
      seconds: z.number(),
      spent: z.number().optional(),
    }),
  ),
  database: z.number().optional(),
});

/**
 * What a run tells beside its count: sentences, how long each file took with its loading and what
 * of processors, and what their database took of them.
 */
export type Told = z.infer<typeof told>;

const seconds = z.record(z.string(), z.number());

/** What a file of remarks says; nothing where a run left none. */
export function readTold(file: string): Told {
  if (!existsSync(file)) return { remarks: [], files: [] };
  return told.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The seconds that each test file took when it last ran, by its path; none before any ran. */
export function readSeconds(file: string): Readonly<Record<string, number>> {
  if (!existsSync(file)) return {};
  const found = seconds.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return found.success ? found.data : {};
}

/** Keeps the seconds of a run beside those of files that did not run in it. */
export function keepSeconds(file: string, { files }: Told): void {
  const known: Record<string, number> = { ...readSeconds(file) };
  for (const each of files) known[each.file] = each.seconds;
  writeFileSync(file, JSON.stringify(known, undefined, 1));
}

/** The first line of a reason, and what a browser was waiting for. */
function shortly(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const waiting = lines.find((line) => line.startsWith('- waiting for'));
  return [lines[0] ?? '', ...(waiting === undefined ? [] : [waiting.slice(2)])].join(' ');
}

/** What a test says that it saw when it failed: a list of sentences in its `meta.seen`. */
function seenBy(test: TestCase): readonly string[] {
  const { seen } = test.meta() as { readonly seen?: readonly string[] };
  return seen ?? [];
}

/**
 * What vitest's own report leaves out and a person wants to know all the same: tests that were
 * skipped, and tests that were tried again, with what failed and what was seen at first.
 */
export class RemarksReporter implements Reporter {
  private readonly remarks: string[] = [];
  private readonly files: Told['files'] = [];
  private root = '';

  onInit(vitest: Vitest): void {
    this.root = vitest.config.root;
  }

  onTestCaseResult(test: TestCase): void {
    const name = `${this.pathOf(test.module)}: ${test.fullName}`;
    const { state, errors } = test.result();
    if (state === 'skipped') this.remarks.push(`skipped: ${name}`);
    const { retryCount = 0 } = test.diagnostic() ?? {};
    if (retryCount === 0) return;
    const why = shortly(errors?.[0]?.message ?? 'its first try told no reason');
    this.remarks.push(`tried ${retryCount + 1} times: ${name} (${why})`);
    for (const sight of seenBy(test)) this.remarks.push(`  at first ${sight}`);
  }

  onTestModuleEnd(module: TestModule): void {
    const took = module.diagnostic();
    const ms = took.prepareDuration + took.setupDuration + took.collectDuration + took.duration;
    const kind = module.project.name === '' ? 'tests' : module.project.name;
    const { spent } = module.meta();
    const seconds = Math.round(ms / 100) / 10;
    this.files.push({ kind, file: this.pathOf(module), seconds, spent });
  }

  onTestRunEnd(): void {
    const file = process.env[REMARKS_FILE];
    const database = secondsOfDatabases();
    const all: Told = { remarks: this.remarks, files: this.files, database };
    if (file !== undefined) writeFileSync(file, JSON.stringify(all));
  }

  private pathOf({ moduleId }: TestModule): string {
    return moduleId.replace(`${this.root}/`, '');
  }
}
