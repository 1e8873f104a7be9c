import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, Vitest } from 'vitest/node';

/** The variable that names the file into which remarks go, as a JSON list of sentences. */
export const REMARKS_FILE = 'TEST_REMARKS';

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

/**
 * What vitest's own report leaves out and a person wants to know all the same: tests that were
 * skipped, and tests that passed only when they were tried again, with what failed at first.
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
    const why = firstLine(errors?.[0]?.message ?? 'its first try told no reason');
    this.remarks.push(`tried ${retryCount + 1} times: ${name} (${why})`);
  }

  onTestRunEnd(): void {
    const file = process.env[REMARKS_FILE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.remarks));
  }
}
