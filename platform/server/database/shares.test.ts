import { describe, expect, it } from 'vitest';
import { doorOf, ReadingBusy, Shares } from './shares.ts';

const limits = { perReader: 2, visitors: 3, doors: 2, atDoors: 3, waiting: 2, patienceMs: 40 };
const alice = { customerId: 1 };

describe('shares of reading', () => {
  it('let each have so much at a time, and the next when one is done', async () => {
    const shares = new Shares(limits);
    const [first] = [await shares.take(alice), await shares.take(alice)];
    let came = false;
    const third = shares.take(alice).then((leave) => {
      came = true;
      return leave;
    });
    await shares.take({ customerId: 2 });
    expect(came).toBe(false);
    first();
    await third;
    expect(came).toBe(true);
  });

  it('refuse one more than may wait at once, and who has waited too long', async () => {
    const shares = new Shares(limits);
    const leave = [await shares.take(alice), await shares.take(alice)];
    const waiting = [shares.take(alice), shares.take(alice)].map((one) =>
      one.then(
        () => 'came',
        (error: unknown) => error,
      ),
    );
    await expect(shares.take(alice)).rejects.toBeInstanceOf(ReadingBusy);
    leave[0]?.();
    expect(await Promise.all(waiting)).toEqual(['came', expect.any(ReadingBusy)]);
    leave[1]?.();
    expect(await shares.take(alice)).toBeTypeOf('function');
  });

  it('have one for all visitors beside that of each address', async () => {
    const shares = new Shares(limits);
    const [a, b, c] = ['1.1.1.1', '2.2.2.2', '3.3.3.3'].map((address) => ({ address }));
    if (a === undefined || b === undefined || c === undefined) throw new Error('three');
    const leave = [await shares.take(a), await shares.take(a), await shares.take(b)];
    await expect(shares.take(c)).rejects.toBeInstanceOf(ReadingBusy);
    expect(await shares.take(alice)).toBeTypeOf('function');
    leave[2]?.();
    expect(await shares.take(c)).toBeTypeOf('function');
  });

  it('keep places of their own for who wants to log in, however many visitors wait', async () => {
    const shares = new Shares(limits);
    const visitors = ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4', '5.5.5.5', '6.6.6.6'];
    const read = visitors.map((address) => shares.take({ address }));
    await expect(read[5]).rejects.toBeInstanceOf(ReadingBusy);
    expect(await shares.take(doorOf('alice', '9.9.9.9'))).toBeTypeOf('function');
    expect(await shares.take(doorOf('bob', '9.9.9.9'))).toBeTypeOf('function');
    const more = ['carol', 'dave', 'erin'].map((account) => shares.take(doorOf(account, '')));
    await expect(shares.take(doorOf('frank', ''))).rejects.toThrow('too many wait');
    const left = await Promise.allSettled([...read, ...more]);
    expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('are one for an account however it is typed, and by the address where none is named', () => {
    expect(doorOf(' Alice@X.test ', '1.1.1.1')).toEqual(doorOf('alice@x.test', '2.2.2.2'));
    expect(doorOf('', '1.1.1.1')).not.toEqual(doorOf('', '2.2.2.2'));
  });
});
