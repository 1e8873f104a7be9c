import { Lane, type Verdict } from './lane.ts';
import { faultOf, type Mutant } from './list.ts';

/** How long lanes may take to end. */
const CLOSING_MS = 10_000;

/** What is put in: two queues, each of which has a lane that begins with it. */
export type Queues = readonly [readonly Mutant[], readonly Mutant[]];

export interface RunOptions {
  readonly root: string;
  /** Whether each test is run without its bugs too: `npm test` has just done it. */
  readonly alsoWithout: boolean;
  /** When it stops, done or not; never where undefined. */
  readonly patienceMs: number | undefined;
  /** How long a test may take with a bug in it; a few minutes where undefined. */
  readonly testPatienceMs?: number | undefined;
  readonly tell: (line: string) => void;
}

/** Bugs of the same test follow one another, so that what it loads is loaded once. */
function roundsOf(mutants: readonly Mutant[]): Mutant[][] {
  return [...Map.groupBy(mutants, ({ test }) => test).values()];
}

/** Puts bugs in, two at a time, and counts those that a test noticed. */
export class MutantRun {
  private readonly options: RunOptions;
  private readonly lanes: readonly [Lane, Lane];
  private readonly rounds: readonly [Mutant[][], Mutant[][]];
  private isOver = false;
  private noticed = 0;
  private unnoticed = 0;
  private left: number;

  constructor(queues: Queues, options: RunOptions) {
    this.options = options;
    const lane = () => new Lane(options.root, options.testPatienceMs);
    this.lanes = [lane(), lane()];
    this.rounds = [roundsOf(queues[0]), roundsOf(queues[1])];
    this.left = queues[0].length + queues[1].length;
  }

  async run() {
    const { patienceMs } = this.options;
    const over = patienceMs && setTimeout(() => void this.stop(), patienceMs - CLOSING_MS);
    const [own, other] = this.rounds;
    const [first, second] = this.lanes;
    await Promise.all([this.work(first, own, other), this.work(second, other, own)]);
    clearTimeout(over);
    return { noticed: this.noticed, unnoticed: this.unnoticed, left: this.left };
  }

  /** Ends everything at once. */
  kill(): void {
    for (const lane of this.lanes) lane.kill();
  }

  /** Ends soon: what is under way is left. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.lanes.map((lane) => lane.close()));
  }

  private async work(lane: Lane, own: Mutant[][], other: Mutant[][]): Promise<void> {
    const next = () => own.shift() ?? other.shift();
    for (let round = next(); round !== undefined; round = next()) {
      let alsoWithout = this.options.alsoWithout;
      for (const mutant of round) {
        if (this.isOver) return;
        const complaint = faultOf(this.options.root, mutant);
        const verdict = complaint ? { complaint } : await lane.ask({ mutant, alsoWithout });
        // Its test was ended in the middle.
        if (this.isOver) return;
        this.count(mutant, verdict);
        // It has passed once without any bug: that will do for the others of this test.
        alsoWithout &&= complaint !== undefined || verdict.isBroken === true;
      }
    }
    await lane.close();
  }

  private count({ bug }: Mutant, { complaint, remark }: Verdict): void {
    this.left -= 1;
    if (complaint === undefined) this.noticed += 1;
    else this.unnoticed += 1;
    const more = remark === undefined ? '' : ` (${remark})`;
    this.options.tell(complaint === undefined ? `ok   ${bug}${more}` : `FAIL ${bug}: ${complaint}`);
  }
}
