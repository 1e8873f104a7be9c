/** How far the wall clock may be from the house's time. */
export const LARGEST_DEPARTURE_MS = 2_000;

/** The clocks of the machine, in milliseconds. */
export interface MachineClocks {
  wallMs(): number;
  monotonicMs(): number;
}

/** One moment by both clocks: what a house's time begins with. */
export interface ClockStart {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

const machineClocks: MachineClocks = {
  wallMs: () => Date.now(),
  // `performance.now()` begins anew in each thread.
  monotonicMs: () => Number(process.hrtime.bigint()) / 1e6,
};

/**
 * The house's time: the machine's wall clock at the start, and from then on what its monotonic
 * clock says. Nobody who turns the wall clock turns the house's time with it. Where the two come
 * apart the house does nothing more, because nobody knows which of them is right (decision 0037).
 */
export class HouseClock {
  private readonly clocks: MachineClocks;
  /** Another thread that begins with it too has the same time. */
  readonly start: ClockStart;

  constructor(clocks: MachineClocks = machineClocks, start?: ClockStart) {
    this.clocks = clocks;
    this.start = start ?? { wallMs: clocks.wallMs(), monotonicMs: clocks.monotonicMs() };
  }

  /** The house's time in Unix milliseconds. */
  nowMs(): number {
    const passedMs = this.clocks.monotonicMs() - this.start.monotonicMs;
    return Math.floor(this.start.wallMs + passedMs);
  }

  /** Why nothing may be done by this clock; undefined while both clocks agree. */
  cause(): string | undefined {
    const departureMs = this.clocks.wallMs() - this.nowMs();
    if (Math.abs(departureMs) <= LARGEST_DEPARTURE_MS) return undefined;
    const seconds = Math.round(departureMs / 1000);
    const way = seconds > 0 ? 'ahead of' : 'behind';
    return (
      `the machine's clock is ${Math.abs(seconds)} s ${way} the house's time, so the house has ` +
      'halted: set the clock right, or start the server again to go on by it'
    );
  }
}

/** So long a house waits for its clocks to agree again. */
export const MAX_HALT_MS = 60_000;

/**
 * Watches a halted house: clocks that do not come together by themselves (a machine that was
 * paused) never will, and whoever looks after the process can only help one that ends.
 */
export class HaltWatch {
  private readonly cause: () => string | undefined;
  private readonly nowMs: () => number;
  private sinceMs: number | undefined;

  /** @param nowMs a clock that nobody turns */
  constructor(cause: () => string | undefined, nowMs: () => number) {
    this.cause = cause;
    this.nowMs = nowMs;
  }

  /** Why the house has been halted for longer than it waits; undefined while it may wait. */
  verdict(): string | undefined {
    const cause = this.cause();
    if (cause === undefined) {
      this.sinceMs = undefined;
      return undefined;
    }
    this.sinceMs ??= this.nowMs();
    return this.nowMs() - this.sinceMs > MAX_HALT_MS ? cause : undefined;
  }
}
