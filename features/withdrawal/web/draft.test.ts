import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../../../platform/browser/session/session.ts';
import { useDrafts } from './draft.ts';

const USDT = 2;
const BTC = 4;
const { change, clear } = useDrafts.getState();
const draftOf = (coinId: number) => useDrafts.getState().drafts[coinId];

afterEach(() => useDrafts.setState(useDrafts.getInitialState(), true));

describe('a withdrawal that was begun', () => {
  it('is kept by coin until it was sent', () => {
    change(USDT, { network: 'trc20' });
    change(USDT, { amount: '120' });
    change(USDT, { remark: 'Rent' });
    change(BTC, { amount: '0.1' });
    clear(BTC);
    change(USDT, { step: 'amount' });
    const typed = { network: 'trc20', amount: '120', remark: 'Rent' };
    expect(draftOf(USDT)).toEqual({ ...typed, step: 'amount' });
    expect(draftOf(BTC)).toEqual({ network: '', amount: '', remark: '', step: 'way' });
  });

  it('goes with its customer', () => {
    useSession.getState().begin('token of alice');
    change(USDT, { amount: '120' });
    useSession.getState().forget();
    expect(draftOf(USDT)).toBeUndefined();
  });
});
