/** Many notices of one kind within a minute become one. */
import { MOST_ALONE } from '../contract.ts';

/** A notice that is shown, and for how many it stands. */
export interface Shown {
  readonly id: number;
  readonly many: number;
}

/** What has become of a notice: the one that is shown for it, and whether its device is told. */
export interface Written {
  readonly id: number;
  /** False where it joined others that have been told already. */
  readonly isTold: boolean;
}

/**
 * The notices of one kind for one customer within a minute: the first five stand alone; with the
 * sixth all join the first, or the one that stands for others already. From the sixth on they are
 * counted and have no row: somebody who trades by machine would have thousands that nobody sees.
 */
export class KindOfMinute {
  /** By those that joined: the notice that is shown for them. */
  readonly joined = new Map<number, number>();
  private shown: Shown[];
  private leader: Shown | undefined;
  private known: number;
  private planned: number;

  /** @param shown those of the last minute that are shown, oldest first */
  constructor(shown: readonly Shown[]) {
    this.shown = [...shown];
    this.known = shown.reduce((sum, { many }) => sum + many, 0);
    this.planned = this.known;
  }

  /** Plans one more; answers whether it gets a row. */
  plan(): boolean {
    this.planned += 1;
    return this.planned <= MOST_ALONE;
  }

  /** Takes the next of those that were planned: under its number, or counted where it has none. */
  add(id: number | undefined): Written {
    this.known += 1;
    if (id !== undefined) {
      this.shown.push({ id, many: 1 });
      return { id, isTold: true };
    }
    const leader = this.shown.find(({ many }) => many > 1) ?? this.shown[0];
    if (leader === undefined) throw new Error('the first of a kind has been counted, not written');
    for (const other of this.shown) if (other !== leader) this.joined.set(other.id, leader.id);
    this.leader = { id: leader.id, many: this.known };
    this.shown = [this.leader];
    return { id: leader.id, isTold: leader.many === 1 };
  }

  /** Those that stand for more than before. */
  get grown(): readonly Shown[] {
    return this.leader === undefined ? [] : [this.leader];
  }
}
