import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, Vitest } from 'vitest/node';

/** The variable that names the file into which remarks go, as a JSON list of sentences. */
export const REMARKS_FILE = 'TEST_REMARKS';

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
  private root = '';

  onInit(vitest: Vitest): void {
    this.root = vitest.config.root;
  }

  onTestCaseResult(test: TestCase): void {
    const name = `${test.module.moduleId.replace(`${this.root}/`, '')}: ${test.fullName}`;
    const { state, errors } = test.result();
    if (state === 'skipped') this.remarks.push(`skipped: ${name}`);
    const { retryCount = 0 } = test.diagnostic() ?? {};
    if (retryCount === 0) return;
    const why = shortly(errors?.[0]?.message ?? 'its first try told no reason');
    this.remarks.push(`tried ${retryCount + 1} times: ${name} (${why})`);
    for (const sight of seenBy(test)) this.remarks.push(`  at first ${sight}`);
  }

  onTestRunEnd(): void {
    const file = process.env[REMARKS_FILE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.remarks));
  }
}
