import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REOPENS_MS, STATES } from '../contract.ts';
import { afterMessage, afterTaking, isPastReopening, medianOf } from './states.ts';

const NOW = 10 * REOPENS_MS;

describe('a message', () => {
  it.each([
    ['new', 'customer', 0, 'new'],
    ['open', 'customer', 0, 'open'],
    ['waiting', 'customer', 0, 'open'],
    ['solved', 'customer', 0, 'open'],
    ['solved', 'customer', REOPENS_MS, 'open'],
    ['solved', 'customer', REOPENS_MS + 1, 'conversation_closed'],
    ['closed', 'customer', 0, 'conversation_closed'],
    ['new', 'desk', 0, 'not_taken'],
    ['open', 'desk', 0, 'waiting'],
    ['waiting', 'desk', 0, 'waiting'],
    ['solved', 'desk', 0, 'waiting'],
    ['solved', 'desk', REOPENS_MS + 1, 'conversation_closed'],
    ['closed', 'desk', 0, 'conversation_closed'],
  ] as const)('when it is %s, by the %s, solved %i ms ago: %s', (state, by, agoMs, expected) => {
    const after = afterMessage({ state, solvedMs: NOW - agoMs }, by, NOW);
    expect(typeof after === 'string' ? after : after.refused).toBe(expected);
  });

  it('never makes it closed or solved, whoever sends it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STATES),
        fc.constantFrom('customer', 'desk'),
        fc.nat(2 * REOPENS_MS),
        (state, by, agoMs) => {
          const after = afterMessage({ state, solvedMs: NOW - agoMs }, by, NOW);
          expect(['new', 'open', 'waiting']).toContain(typeof after === 'string' ? after : 'new');
        },
      ),
    );
  });
});

describe('taking', () => {
  it.each([
    ['new', 'open'],
    ['open', 'open'],
    ['waiting', 'waiting'],
    ['solved', 'not_in_state'],
    ['closed', 'conversation_closed'],
  ] as const)('a conversation that is %s: %s', (state, expected) => {
    const after = afterTaking({ state, solvedMs: 0 });
    expect(typeof after === 'string' ? after : after.refused).toBe(expected);
  });
});

describe('what is solved', () => {
  it('is closed once a week has passed, and not a moment before', () => {
    expect(isPastReopening({ state: 'solved', solvedMs: NOW - REOPENS_MS }, NOW)).toBe(false);
    expect(isPastReopening({ state: 'solved', solvedMs: NOW - REOPENS_MS - 1 }, NOW)).toBe(true);
    expect(isPastReopening({ state: 'waiting', solvedMs: 0 }, NOW)).toBe(false);
  });
});

describe('the median', () => {
  it.each([
    [[], undefined],
    [[7], 7],
    [[9, 1], 1],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2],
  ])('of %j is %s', (spans, expected) => {
    expect(medianOf(spans)).toBe(expected);
  });

  it('has at least half of all at or above it, and at least half at or below', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 1 }), (spans) => {
        const median = medianOf(spans) ?? -1;
        expect(spans).toContain(median);
        expect(spans.filter((span) => span <= median).length * 2).toBeGreaterThanOrEqual(
          spans.length,
        );
        expect(spans.filter((span) => span >= median).length * 2).toBeGreaterThanOrEqual(
          spans.length,
        );
      }),
    );
  });
});
