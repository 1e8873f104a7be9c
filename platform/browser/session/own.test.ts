import { afterEach, describe, expect, it } from 'vitest';
import { create } from 'zustand';
import { ownStore, whenCustomerLeaves } from './own.ts';
import { type Customer, useSession } from './session.ts';

const { begin, forget } = useSession.getState();

afterEach(() => forget());

describe('what belongs to one customer', () => {
  const useForm = ownStore(create<{ name: string }>(() => ({ name: '' })));

  it.each([
    ['logs out', () => forget()],
    ['is followed by another one', () => begin('token of bob')],
  ])('is forgotten when the customer %s', (_title, leave) => {
    begin('token of alice');
    useForm.setState({ name: 'Alice Liddell' });
    leave();
    expect(useForm.getState()).toEqual({ name: '' });
  });

  it('stays while the customer stays, and what a visitor has begun goes with him', () => {
    useForm.setState({ name: 'Nobody yet' });
    begin('token of alice');
    useSession.getState().setFiat('EUR');
    expect(useForm.getState()).toEqual({ name: 'Nobody yet' });
  });

  it('waits where a session ends by itself, for the same customer and for no other', () => {
    const [alice, bob] = [7, 8].map((id) => ({ id, account_number: String(id) })) as [Customer, Customer];
    const { setUser, lose } = useSession.getState();
    const typed = () => {
      begin('token of alice');
      setUser(alice);
      useForm.setState({ name: 'Alice Liddell' });
      lose();
      lose();
    };
    typed();
    begin('a later token of alice');
    setUser(alice);
    expect(useForm.getState()).toEqual({ name: 'Alice Liddell' });
    typed();
    begin('token of bob');
    setUser(bob);
    expect(useForm.getState()).toEqual({ name: '' });
    typed();
    forget();
    expect(useForm.getState()).toEqual({ name: '' });
  });

  it('is told once for each who leaves', () => {
    let left = 0;
    const stop = whenCustomerLeaves(() => {
      left += 1;
    });
    begin('token of alice');
    begin('token of bob');
    forget();
    forget();
    expect(left).toBe(2);
    stop();
  });
});
