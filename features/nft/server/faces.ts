/** How people are shown, read once for all readers: lists and bids are asked for all the time. */
import { readingAsHouse } from '../../../platform/server/database/shares.ts';
import type { NftProviders } from './needs.ts';

/** A name and a picture. */
export interface Face {
  readonly nickname: string;
  readonly avatar: string;
}

const KEPT_MS = 15_000;
const MOST_KEPT = 5_000;

/** A name that says nothing of who it is. */
function nameless(id: number): string {
  return `#…${String(id).slice(-2)}`;
}

/** Faces that were asked for lately. */
export class FaceBook {
  private readonly read: NftProviders['identity']['faces'];
  private readonly nowMs: () => number;
  private readonly known = new Map<number, { readonly face: Face; readonly untilMs: number }>();

  constructor(read: NftProviders['identity']['faces'], nowMs: () => number) {
    this.read = read;
    this.nowMs = nowMs;
  }

  /** The faces of some people; everybody has one. */
  async of(ids: Iterable<number>): Promise<ReadonlyMap<number, Face>> {
    const nowMs = this.nowMs();
    const all = [...new Set(ids)];
    const missing = all.filter((id) => (this.known.get(id)?.untilMs ?? 0) <= nowMs);
    if (missing.length > 0) {
      const found = await readingAsHouse(() => this.read(missing));
      if (this.known.size > MOST_KEPT) this.known.clear();
      for (const id of missing) {
        const { nickname = '', avatar = '' } = found.get(id) ?? {};
        const face = { nickname: nickname === '' ? nameless(id) : nickname, avatar };
        this.known.set(id, { face, untilMs: nowMs + KEPT_MS });
      }
    }
    return new Map(
      all.map((id) => [id, this.known.get(id)?.face ?? { nickname: nameless(id), avatar: '' }]),
    );
  }
}
