import { readValue, writeValue } from '../session/storage.ts';

const KEY = 'recentMarkets';
const LIMIT = 8;

/** The markets looked at last, newest first, by their id. */
export function recentMarkets(): readonly number[] {
  return readValue<number[]>(KEY) ?? [];
}

/** The list after looking at one more market. */
export function withRecent(list: readonly number[], matchId: number): readonly number[] {
  return [matchId, ...list.filter((id) => id !== matchId)].slice(0, LIMIT);
}

/** Called by whatever shows one market. */
export function noteRecent(matchId: number): void {
  writeValue(KEY, withRecent(recentMarkets(), matchId));
}

export function clearRecent(): void {
  writeValue(KEY, null);
}
