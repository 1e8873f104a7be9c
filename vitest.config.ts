import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { REMARKS_FILE, RemarksReporter, readSeconds } from './tools/test/remarks.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const databaseSetup = ['tests/support/database-setup.ts'];
/** What is asked of a server whose gateway has a thread of its own too. */
const inThread = ['tests/request/{contract-calls,socket,spot}.test.ts'];
const never = ['**/node_modules/**', '**/dist/**', '.runtime/**', '.artifacts/**', '.data/**'];
const databaseTests = '**/*.database.test.ts';
const wholeEngine = ['tests/{request,adversary,simulation,browser,new-room}/**'];

/** How long each file took when `npm test` last ran it here. */
const lastSeconds = readSeconds(join(import.meta.dirname, '.artifacts', 'seconds.json'));

/** The longest files where none has run yet, in this order. */
const longest = [
  'tests/simulation/crash.test.ts',
  'tests/browser/walk.e2e.ts',
  'tests/browser/healing.e2e.ts',
  'tests/browser/money-states.e2e.ts',
  'apps/server/gateway-thread.database.test.ts',
  'tests/simulation/crash-mails.test.ts',
  'tests/request/socket.test.ts',
  'tests/simulation/crash-seconds.test.ts',
  'tests/simulation/history-contracts.test.ts',
  'tests/request/fuzz.test.ts',
  'tests/simulation/chain.test.ts',
  'tests/request/access.test.ts',
  'tests/browser/states.e2e.ts',
  'tests/browser/profile.e2e.ts',
  'tests/browser/nft.e2e.ts',
  'tests/browser/content.e2e.ts',
];

/** The longest begin first, so that none is waited for at the end. */
function rank({ moduleId }: TestSpecification): number {
  const seconds = lastSeconds[relative(import.meta.dirname, moduleId)];
  if (seconds !== undefined) return -seconds;
  const found = longest.findIndex((name) => moduleId.endsWith(name));
  return found === -1 ? 0 : found - longest.length;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * Files that follow one another in a worker share what they have loaded, because loading a whole
 * server takes longer than most of them. So no file may leave anything behind in a module, and
 * a clock or a process that a test changes is put right again by it.
 */
const shared = { isolate: false };

/** What each file took of processors is noted, and told at the end. */
const NOTES = ['tools/test/spent.ts'];

/** What runs without a browser, side by side: nobody waits for the last of one kind. */
const FIRST = 0;
const BROWSER = 1;
const ALONE = 2;

const MAX_REASON_LETTERS = 2_000;

/**
 * Servers that are killed, sockets and clocks that run: on a busy machine one of thousands comes
 * too late. Where everything runs, it is tried once more and told; a law fails again by its seed.
 */
const RETRIES = process.env[REMARKS_FILE] === undefined ? 0 : 1;

/** A kind of test. Those of a later group begin when those of the one before have ended. */
function kind(name: string, group: number, test: object) {
  return {
    test: {
      name,
      environment: 'node' as const,
      exclude: never,
      sequence: { groupOrder: group },
      setupFiles: NOTES,
      // What is polled comes at once where nothing else runs, and seconds later on a busy machine.
      expect: { poll: { timeout: 15_000 } },
      // What a list had in it is the reason, and all that who reads another machine's output has.
      chaiConfig: { truncateThreshold: MAX_REASON_LETTERS },
      ...test,
    },
  };
}

export default defineConfig({
  test: {
    // `npm test` counts by the report, and tells the remarks beside it.
    reporters:
      process.env[REMARKS_FILE] === undefined
        ? ['default']
        : ['default', 'json', new RemarksReporter()],
    // Twice the processors here: most files wait for a database, a server or a browser.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      kind('unit', FIRST, {
        ...shared,
        include: ['{core,features,platform,apps,tools,tests}/**/*.test.{ts,tsx}'],
        exclude: [...never, databaseTests, ...wholeEngine],
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      kind('database', FIRST, {
        include: [databaseTests],
        exclude: [...never, ...wholeEngine],
        globalSetup: databaseSetup,
        retry: RETRIES,
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      kind('request', FIRST, {
        ...shared,
        include: ['tests/{request,adversary}/**/*.test.ts'],
        globalSetup: databaseSetup,
        retry: RETRIES,
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      kind('thread', FIRST, {
        include: inThread,
        env: { GATEWAY: 'worker' },
        globalSetup: databaseSetup,
        retry: RETRIES,
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      kind('simulation', FIRST, {
        include: ['tests/simulation/**/*.test.ts'],
        globalSetup: databaseSetup,
        retry: RETRIES,
        testTimeout: 300_000,
        hookTimeout: 300_000,
      }),
      kind('browser', BROWSER, {
        ...shared,
        // Each has a browser of its own, which needs a processor too.
        maxWorkers: 3,
        include: ['tests/browser/**/*.e2e.ts', 'features/*/journey.e2e.ts'],
        globalSetup: [...databaseSetup, 'tests/browser/seeded-exchange.ts'],
        setupFiles: [...NOTES, 'tests/browser/setup.ts'],
        // A busy machine may swallow a tap or show a notice too late to be seen; nothing else may.
        retry: 1,
        testTimeout: 180_000,
        hookTimeout: 180_000,
        // Each draws in a process of its own: with five a slow machine brings none of them to rest.
        maxConcurrency: 3,
      }),
      // Runs the others in a copy of the project: no other tests may run beside it.
      kind('new-room', ALONE, {
        include: ['tests/new-room/**/*.test.ts'],
        testTimeout: 600_000,
        hookTimeout: 600_000,
      }),
    ],
  },
});
