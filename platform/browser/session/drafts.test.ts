import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftOf, dropDraft, keepDraft } from './drafts.ts';
import { useSession } from './session.ts';

const alice = { id: 1, account_number: 'customer-1' };
const bob = { id: 2, account_number: 'customer-2' };

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
    useSession.setState({ user: alice });
    expect(draftOf('ticket')).toBe('typed');
  });

  it('is forgotten at logout', () => {
    useSession.setState({ token: 'one', user: alice });
    keepDraft('ticket', 'typed');
    useSession.getState().forget();
    expect(draftOf('ticket')).toBeUndefined();
  });

  it('is forgotten when somebody else logs in', () => {
    useSession.setState({ token: 'one', user: alice });
    useSession.getState().forget();
    keepDraft('ticket', 'typed while the session ran out');
    useSession.setState({ token: 'two' });
    useSession.setState({ user: bob });
    expect(draftOf('ticket')).toBeUndefined();
  });
});

/** A tab that is loaded anew: what it stores is all that is left. */
async function reload(as: typeof alice | null) {
  vi.resetModules();
  const session = await import('./session.ts');
  session.useSession.setState({ token: as ? 'token' : '', user: as });
  const own = await import('./drafts.ts');
  return { ...own, useSession: session.useSession };
}

describe('a ticket that was typed and not sent', () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
    return () => {
      vi.unstubAllGlobals();
      vi.resetModules();
    };
  });

  it('outlives a reload, and other forms do not', async () => {
    const before = await reload(alice);
    before.keepTicket('ticket', { price: '100' });
    before.keepDraft('card', { number: '4111' });
    expect([...kept.values()].join()).not.toContain('4111');
    const after = await reload(alice);
    expect([after.draftOf('ticket'), after.draftOf('card')]).toEqual([{ price: '100' }, undefined]);
  });

  it('is gone from the tab once it was sent', async () => {
    const before = await reload(alice);
    before.keepTicket('ticket', 'typed');
    before.dropDraft('ticket');
    expect(kept.size).toBe(0);
    expect((await reload(alice)).draftOf('ticket')).toBeUndefined();
  });

  it('outlives the end of a session, a reload without one, and the log-in after it', async () => {
    const before = await reload(alice);
    before.keepTicket('ticket', 'typed');
    before.useSession.getState().lose();
    const after = await reload(null);
    after.useSession.getState().begin('another');
    after.useSession.getState().setUser(alice);
    expect(after.draftOf('ticket')).toBe('typed');
  });

  it('is nothing to the next customer of the tab, before or after a reload', async () => {
    const before = await reload(alice);
    before.keepTicket('ticket', 'typed');
    expect((await reload(bob)).draftOf('ticket')).toBeUndefined();
    expect(kept.size).toBe(0);
    const again = await reload(alice);
    again.keepTicket('ticket', 'typed');
    again.useSession.getState().lose();
    const visitor = await reload(null);
    visitor.useSession.getState().begin('another');
    visitor.useSession.getState().setUser(bob);
    expect([visitor.draftOf('ticket'), kept.size]).toEqual([undefined, 0]);
  });

  it('is gone after a log-out', async () => {
    const before = await reload(alice);
    before.keepTicket('ticket', 'typed');
    before.useSession.getState().forget();
    expect(kept.size).toBe(0);
  });

  it('is kept by the page where the browser stores nothing', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const own = await reload(alice);
    own.keepTicket('ticket', 'typed');
    expect(own.draftOf('ticket')).toBe('typed');
  });
});
