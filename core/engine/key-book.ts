/**
 * The keys under which commands may be repeated, for a day: what each was used for as a hash of its
 * input, and when. The answers are in the table; here a key takes as little as it can, because
 * there may be millions. Keys come in order of time and go in it, so what belongs to them lies in
 * rings of numbers.
 */

const FIRST_CAPACITY = 1_024;

/** A remembered key. `id` is actor and key in one text. */
export interface RememberedKey {
  readonly id: string;
  readonly actor: number;
  readonly fingerprint: string;
  readonly timeMs: number;
}

/** Keys of commands that were given, each with a hash of its input, for as long as they count. */
export class KeyBook {
  /** The number of each key, counted since the book was opened. */
  private readonly numbers = new Map<string, number>();
  private readonly counts = new Map<number, number>();
  private times = new Float64Array(FIRST_CAPACITY);
  private actors = new Float64Array(FIRST_CAPACITY);
  private prints = new BigUint64Array(FIRST_CAPACITY);
  private next = 0;

  /** How many keys of an actor are remembered. */
  countOf(actor: number): number {
    return this.counts.get(actor) ?? 0;
  }

  /** What a key was used for; undefined for one that is not known. */
  fingerprintOf(id: string): string | undefined {
    const number = this.numbers.get(id);
    return number === undefined ? undefined : this.rememberedAt(id, number).fingerprint;
  }

  /** Remembers a new key. Its time is none before the last one's. */
  add({ id, actor, fingerprint, timeMs }: RememberedKey): void {
    if (this.numbers.size === this.times.length) this.grow();
    const place = this.placeOf(this.next);
    this.times[place] = timeMs;
    this.actors[place] = actor;
    this.prints[place] = BigInt(`0x${fingerprint}`);
    this.numbers.set(id, this.next);
    this.counts.set(actor, this.countOf(actor) + 1);
    this.next += 1;
  }

  /** Takes out and visits all keys up to a time, the oldest first. */
  forget(untilMs: number, visit: (id: string) => void): void {
    for (const [id, number] of this.numbers) {
      const { actor, timeMs } = this.rememberedAt(id, number);
      if (timeMs > untilMs) return;
      this.numbers.delete(id);
      const left = this.countOf(actor) - 1;
      if (left === 0) this.counts.delete(actor);
      else this.counts.set(actor, left);
      visit(id);
    }
  }

  /** All keys, the oldest first. */
  *all(): Generator<RememberedKey> {
    for (const [id, number] of this.numbers) yield this.rememberedAt(id, number);
  }

  private placeOf(number: number): number {
    return number % this.times.length;
  }

  private rememberedAt(id: string, number: number): RememberedKey {
    const place = this.placeOf(number);
    const print = this.prints[place] ?? 0n;
    return {
      id,
      actor: this.actors[place] ?? 0,
      fingerprint: print.toString(16).padStart(16, '0'),
      timeMs: this.times[place] ?? 0,
    };
  }

  /** Twice the room. Keys are numbered anew, because their places follow from their numbers. */
  private grow(): void {
    const known = [...this.all()];
    const capacity = this.times.length * 2;
    this.times = new Float64Array(capacity);
    this.actors = new Float64Array(capacity);
    this.prints = new BigUint64Array(capacity);
    this.numbers.clear();
    this.counts.clear();
    this.next = 0;
    for (const key of known) this.add(key);
  }
}
