/** The whole state of contracts as canonical text, in a defined order, for the state hash. */
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { Night } from '../contract/index.ts';
import type { ContractState } from './state.ts';

/** Terms, positions, exposures, days, warned accounts, and nights that wait: a line each. */
export function* stateLines(state: ContractState, nights: Iterable<Night>): Generator<string> {
  for (const id of state.marketIds()) {
    for (const terms of state.allTerms(id)) yield `terms ${canonicalText(terms)}`;
  }
  for (const position of state.positions.sorted()) yield `position ${canonicalText(position)}`;
  for (const reduction of state.reductions.sorted()) yield `reduction ${canonicalText(reduction)}`;
  for (const entry of state.entries.sorted()) yield `entry ${canonicalText(entry)}`;
  for (const id of state.marketIds()) {
    yield `exposure ${canonicalText(state.positions.exposure(id))}`;
  }
  for (const day of state.dayLoss.sorted()) yield `day ${canonicalText(day)}`;
  const accounts = [...state.accounts.values()].filter(({ called }) => called);
  for (const { owner } of accounts.sort((a, b) => a.owner - b.owner)) yield `called ${owner}`;
  for (const night of nights) yield `night ${canonicalText(night)}`;
}
