/** Running the steps of `npm test`: quietly, two at a time, and counting what they say. */
import { type ChildProcess, spawn } from 'node:child_process';
import { z } from 'zod';
import type { Told } from './remarks.ts';

export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  /** Shown when the step failed. */
  readonly output: string;
  /** What failed and why, a line each, said once more at the end; the step itself without it. */
  readonly failures?: readonly string[];
  /** The files of tests in which something failed. */
  readonly failedFiles?: readonly string[];
  /** Shown in any case, a line each: what was skipped or tried again. */
  readonly remarks?: readonly string[];
  /** How long each file of tests took, and what their database took of processors. */
  readonly files?: Told['files'];
  readonly database?: Told['database'];
}

export interface Step {
  readonly name: string;
  run(): Promise<StepResult>;
}

export interface Ending {
  readonly code: number;
  readonly output: string;
}

const running = new Set<ChildProcess>();

/** Ends what is still running; for Ctrl-C. */
export function endRunning(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

/** Runs a script on this Node and collects what it says. */
export function runNode(
  args: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Ending> {
  return new Promise((resolve) => {
    const environment = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...more };
    const child = spawn(process.execPath, args, {
      cwd,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => {
      output += error.message;
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** A check counts as one: passed when it ended well. */
export function countCheck(ending: Ending): StepResult {
  const ok = ending.code === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output: ending.output };
}

/** Counts bugs that were put in: one that no test noticed has failed. Those left are told. */
export function countBugs(ending: Ending): StepResult {
  const found = /(\d+) noticed, (\d+) unnoticed, (\d+) left\n*$/.exec(ending.output);
  const [noticed = 0, unnoticed = 0, left = 0] = (found ?? []).slice(1).map(Number);
  const failed = ending.code === 0 ? unnoticed : Math.max(unnoticed, 1);
  const odd = ending.output.split('\n').filter((line) => /^ok .*\)$/.test(line));
  const remarks = [...odd, ...(left > 0 ? [`${left} bugs were left when time was over`] : [])];
  const failures = ending.output.split('\n').filter((line) => line.startsWith('FAIL'));
  return { passed: noticed, failed, output: ending.output, remarks, failures };
}

const report = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

type TestFile = z.infer<typeof report>['testResults'][number];

/** What failed in a file: its tests by name with why, or the file when it could not be loaded. */
function failuresOf(file: TestFile): { readonly name: string; readonly why: string }[] {
  if (file.status !== 'failed') return [];
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [{ name: `${file.name}: could not be run`, why: '' }];
  return failed.map(({ fullName, failureMessages }) => {
    const [message = ''] = failureMessages ?? [];
    return { name: `${file.name}: ${fullName}`, why: message.split('\n')[0] ?? '' };
  });
}

/**
 * Counts the tests of a vitest report, and names those that failed before everything else it
 * printed, because who keeps only the beginning must learn them too. A file that could not even
 * be loaded, an error outside of tests, and a run without tests count as failures: vitest's own
 * figures leave them out.
 */
export function countTests(
  reportText: string,
  ending: Ending,
  told: Told = { remarks: [], files: [] },
): StepResult {
  const parsed = report.safeParse(reportText === '' ? undefined : JSON.parse(reportText));
  if (!parsed.success) {
    return { passed: 0, failed: 1, output: `${ending.output}\nThe tests left no report.` };
  }
  const { numPassedTests, testResults } = parsed.data;
  const failed = testResults.flatMap(failuresOf);
  const say = (name: string) => failed.push({ name, why: '' });
  if (numPassedTests + failed.length === 0) say('No test ran.');
  if (ending.code !== 0 && failed.length === 0) say('An error outside of tests.');
  const output = [...failed.map(({ name }) => name), ending.output].join('\n');
  const failures = failed.map(({ name, why }) => (why === '' ? name : `${name} (${why})`));
  const failedFiles = testResults.filter((file) => failuresOf(file).length > 0);
  return {
    passed: numPassedTests,
    failed: failed.length,
    output,
    failures,
    failedFiles: failedFiles.map(({ name }) => name),
    ...told,
  };
}

/** More files than this did not fail for want of a processor. */
const MAX_FILES_ALONE = 6;

/**
 * Tries the files in which something failed once more, one after another with nothing beside
 * them: what passes then wanted for a processor, counts as passed, and is told with its reason.
 * What fails alone too has failed; so has everything where more than a few files did.
 */
export async function triedAlone(
  first: StepResult,
  alone: (files: readonly string[]) => Promise<StepResult>,
): Promise<StepResult> {
  const { failedFiles = [], failures = [], remarks = [] } = first;
  if (failedFiles.length === 0 || failedFiles.length > MAX_FILES_ALONE) return first;
  const again = await alone(failedFiles);
  const failed = Math.min(again.failed, first.passed + first.failed);
  return {
    ...first,
    passed: first.passed + first.failed - failed,
    failed,
    output: again.output,
    failures: again.failures ?? [],
    failedFiles: again.failedFiles ?? [],
    remarks: [...remarks, ...failures.map((failure) => `failed beside others: ${failure}`)],
  };
}

/** Runs steps, at most `width` at once, telling each as it ends. */
export async function runSteps(
  steps: readonly Step[],
  width: number,
  tell: (line: string) => void,
): Promise<StepResult & Told & { readonly failures: readonly string[] }> {
  const waiting = [...steps];
  const all: Told = { remarks: [], files: [] };
  const failures: string[] = [];
  const total = { passed: 0, failed: 0, output: '', failures, ...all };
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const begun = performance.now();
      const result: StepResult = await step.run().catch((error: unknown) => ({
        passed: 0,
        failed: 1,
        output: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }));
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      const mark = result.failed === 0 ? 'ok  ' : 'FAIL';
      const count = result.passed + result.failed > 1 ? `, ${result.passed} passed` : '';
      tell(`${mark} ${step.name} (${seconds} s${count})`);
      for (const remark of result.remarks ?? []) tell(`     ${remark}`);
      if (result.failed > 0) tell(result.output.trimEnd());
      if (result.failed > 0) failures.push(...(result.failures ?? [step.name]));
      total.remarks.push(...(result.remarks ?? []));
      total.files.push(...(result.files ?? []));
      if (result.database !== undefined) total.database = (total.database ?? 0) + result.database;
      total.passed += result.passed;
      total.failed += result.failed;
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return total;
}
