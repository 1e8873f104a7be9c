import { beforeEach, describe, expect, it } from 'vitest';
import { draftOf, dropDraft, keepDraft } from './drafts.ts';
import { useSession } from './session.ts';

const [alice, bob] = [1, 2].map((id) => ({ id, account_number: `customer-${id}` }));

beforeEach(() => {
  useSession.setState({ token: '', user: null });
  dropDraft('ticket');
});

describe('what was typed and not sent', () => {
  it('is there again until it is sent', () => {
    keepDraft('ticket', { price: '100' });
    expect(draftOf('ticket')).toEqual({ price: '100' });
    dropDraft('ticket');
    expect(draftOf('ticket')).toBeUndefined();
  });

  it('outlives the login of the visitor who typed it', () => {
    keepDraft('ticket', 'typed');
    useSession.setState({ token: 'one' });
    useSession.setState({ user: alice ?? null });
    expect(draftOf('ticket')).toBe('typed');
  });

  it('is forgotten at logout', () => {
    useSession.setState({ token: 'one', user: alice ?? null });
    keepDraft('ticket', 'typed');
    useSession.getState().forget();
    expect(draftOf('ticket')).toBeUndefined();
  });

  it('is forgotten when somebody else logs in', () => {
    useSession.setState({ token: 'one', user: alice ?? null });
    useSession.getState().forget();
    keepDraft('ticket', 'typed while the session ran out');
    useSession.setState({ token: 'two' });
    useSession.setState({ user: bob ?? null });
    expect(draftOf('ticket')).toBeUndefined();
  });
});
