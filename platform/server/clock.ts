/** How far the wall clock may be from the house's time. */
export const LARGEST_DEPARTURE_MS = 2_000;

/** The clocks of the machine, in milliseconds. */
export interface MachineClocks {
  wallMs(): number;
  monotonicMs(): number;
}

const machineClocks: MachineClocks = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};

/**
 * The house's time: the machine's wall clock at the start, and from then on what its monotonic
 * clock says. Nobody who turns the wall clock turns the house's time with it. Where the two come
 * apart the house does nothing more, because nobody knows which of them is right (decision 0037).
 */
export class HouseClock {
  private readonly clocks: MachineClocks;
  private readonly startWallMs: number;
  private readonly startMonotonicMs: number;

  constructor(clocks: MachineClocks = machineClocks) {
    this.clocks = clocks;
    this.startWallMs = clocks.wallMs();
    this.startMonotonicMs = clocks.monotonicMs();
  }

  /** The house's time in Unix milliseconds. */
  nowMs(): number {
    const passedMs = this.clocks.monotonicMs() - this.startMonotonicMs;
    return Math.floor(this.startWallMs + passedMs);
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
