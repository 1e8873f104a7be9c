import type { JournalFindings, JournalReplay } from './needs.ts';

/** How it stands with the last replay since the server was started. */
export interface JournalCheckState {
  readonly state: 'never' | 'running' | 'sound' | 'broken' | 'failed';
  readonly startedMs: number;
  readonly endedMs: number;
  readonly findings: JournalFindings | null;
  /** Why there are no findings. */
  readonly failure: string;
}

const NEVER: JournalCheckState = {
  state: 'never',
  startedMs: 0,
  endedMs: 0,
  findings: null,
  failure: '',
};

/** The replay of the whole journal: started by an operator, one at a time, and what it found. */
export class JournalCheck {
  private readonly replay: () => JournalReplay;
  private readonly nowMs: () => number;
  private running: JournalReplay | undefined;
  private last = NEVER;

  constructor(replay: () => JournalReplay, nowMs: () => number) {
    this.replay = replay;
    this.nowMs = nowMs;
  }

  get state(): JournalCheckState {
    return this.last;
  }

  /** Starts a replay; false when one is running. */
  start(): boolean {
    if (this.running !== undefined) return false;
    this.last = { ...NEVER, state: 'running', startedMs: this.nowMs() };
    const running = this.replay();
    this.running = running;
    void running.done.then((result) => {
      this.running = undefined;
      const ended = { startedMs: this.last.startedMs, endedMs: this.nowMs() };
      if ('failure' in result) {
        this.last = { ...ended, state: 'failed', findings: null, failure: result.failure };
        return;
      }
      const state = result.report.problems.length === 0 ? 'sound' : 'broken';
      this.last = { ...ended, state, findings: result.report, failure: '' };
    });
    return true;
  }

  /** Ends a replay that is running. */
  stop(): void {
    this.running?.stop();
  }
}
