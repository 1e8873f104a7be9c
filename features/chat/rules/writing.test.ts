import { describe, expect, it } from 'vitest';
import { type ChatMute, type ChatRoom, LEAST_AGE_MS, OLD_AGE_MS } from '../contract.ts';
import { type CountedReport, mayNotWrite, readsOnly, reportsHide, type Writer } from './writing.ts';
import { movedBasisPoints } from './trade.ts';

const NOW = 1_800_000_000_000;
const room: ChatRoom = { name: 'en', conversationId: 1, slowMs: 10_000, isOldOnly: false };
const good: Writer = {
  isOffered: true,
  hasProvenEmail: true,
  sinceMs: 0,
  mute: undefined,
  lastMs: 0,
};
const mute: ChatMute = {
  id: 1,
  owner: 7,
  reason: 'spam',
  operator: 1,
  madeMs: NOW - 1,
  untilMs: NOW + 1,
  liftedMs: 0,
};

describe('who writes', () => {
  it('has an e-mail that he has proven', () => {
    expect(mayNotWrite(room, good, NOW)).toBeUndefined();
    expect(readsOnly({ ...good, hasProvenEmail: false }, NOW)).toEqual({ refused: 'email_needed' });
  });

  it('lives where there is a chat, which is said first', () => {
    const abroad = { ...good, isOffered: false, hasProvenEmail: false };
    expect(readsOnly(abroad, NOW)).toEqual({ refused: 'not_offered_in_your_country' });
    expect(mayNotWrite(room, abroad, NOW)?.refused).toBe('not_offered_in_your_country');
  });

  it('is a customer for a day', () => {
    const since = (sinceMs: number) => readsOnly({ ...good, sinceMs }, NOW);
    expect(since(NOW - LEAST_AGE_MS)).toBeUndefined();
    expect(since(NOW - LEAST_AGE_MS + 1)).toEqual({ refused: 'account_too_young' });
  });

  it('is not muted: for a while, or for ever, until it is lifted', () => {
    const muted = (change: Partial<ChatMute>) =>
      readsOnly({ ...good, mute: { ...mute, ...change } }, NOW)?.refused;
    expect(muted({})).toBe('muted');
    expect(muted({ untilMs: NOW })).toBeUndefined();
    expect(muted({ untilMs: 0 })).toBe('muted');
    expect(muted({ untilMs: 0, liftedMs: NOW })).toBeUndefined();
  });

  it('has an old account while a room is raided', () => {
    const raided = { ...room, isOldOnly: true };
    const since = (sinceMs: number) => mayNotWrite(raided, { ...good, sinceMs }, NOW)?.refused;
    expect(since(NOW - OLD_AGE_MS)).toBeUndefined();
    expect(since(NOW - OLD_AGE_MS + 1)).toBe('old_accounts_only');
  });

  it('waits between two messages as long as the room says', () => {
    const last = (ago: number) => mayNotWrite(room, { ...good, lastMs: NOW - ago }, NOW);
    expect(last(10_000)).toBeUndefined();
    expect(last(9_999)).toEqual({ refused: 'slow_mode', details: { seconds: '1' } });
    expect(last(0)).toEqual({ refused: 'slow_mode', details: { seconds: '10' } });
    expect(mayNotWrite({ ...room, slowMs: 0 }, { ...good, lastMs: NOW }, NOW)).toBeUndefined();
  });
});

describe('reports', () => {
  const by = (reporter: number, change: Partial<CountedReport> = {}): CountedReport => ({
    reporter,
    isOld: true,
    related: new Set(),
    ...change,
  });

  it('hide from three old accounts on', () => {
    expect(reportsHide([by(1), by(2)])).toBe(false);
    expect(reportsHide([by(1), by(2), by(3)])).toBe(true);
    expect(reportsHide([by(1), by(2), by(3, { isOld: false })])).toBe(false);
  });

  it('count once for one person, whoever of his accounts is told of the others', () => {
    expect(reportsHide([by(1), by(2, { related: new Set([1]) }), by(3)])).toBe(false);
    expect(reportsHide([by(1, { related: new Set([2]) }), by(2), by(3)])).toBe(false);
    expect(reportsHide([by(1), by(2, { related: new Set([1]) }), by(3), by(4)])).toBe(true);
  });
});

describe('a trade that is shared', () => {
  it.each([
    ['long', 10_000, 10_250, 250],
    ['long', 10_000, 9_750, -250],
    ['short', 10_000, 9_750, 250],
    ['short', 10_000, 10_250, -250],
    ['long', 3, 2, -3_333],
    ['long', 0, 2, 0],
  ] as const)('%s from %d to %d moved %d', (side, open, close, moved) => {
    expect(movedBasisPoints(side, open, close)).toBe(moved);
  });
});
