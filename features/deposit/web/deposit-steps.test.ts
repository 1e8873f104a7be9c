import { describe, expect, it } from 'vitest';
import type { DepositRow } from './data.ts';
import { stepsOf } from './deposit-steps.ts';

const WAITING = {
  kind: 'voucher',
  state: 'asked',
  reason: '',
  created_ms: 1_000,
  changed_ms: 1_000,
} as DepositRow;
const keyOf = (key: string): string => key;

describe('the story of a deposit', () => {
  it('says what comes next while it waits', () => {
    expect(stepsOf(WAITING, keyOf)).toEqual([
      { label: 'deposit.step_asked', timeMs: 1_000 },
      { label: 'deposit.state_credited', timeMs: 0 },
    ]);
  });

  it('ends with why it was rejected', () => {
    const rejected = {
      ...WAITING,
      state: 'rejected',
      reason: 'blurred',
      changed_ms: 5_000,
    } as const;
    expect(stepsOf(rejected, keyOf)[1]).toEqual({
      label: 'deposit.state_rejected',
      timeMs: 5_000,
      tone: 'bad',
      note: 'blurred',
    });
  });

  it('begins on the network where a chain has shown it', () => {
    const seen = { ...WAITING, kind: 'chain', state: 'credited', changed_ms: 9_000 } as const;
    const [first, last] = stepsOf(seen, keyOf);
    expect(first?.label).toBe('deposit.step_seen');
    expect(last).toMatchObject({ timeMs: 9_000, tone: 'good' });
  });
});
