import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropDraft, keepTicket } from '../session/drafts.ts';
import { TicketOver } from './ticket-over.ts';

type Asked = { readonly matchId: number; readonly price: string };

const draft = (matchId: number): string => `typed-${matchId}`;

/** A page that has just been loaded: what a tab keeps is there, and nothing is open. */
function freshPage(): TicketOver<Asked> {
  return new TicketOver<Asked>('test', draft, ({ matchId }) => ({ matchId, price: '' }));
}

const shown = (over: TicketOver<Asked>) => {
  const { asked, isOpen } = over.store.getState();
  return isOpen ? [asked?.matchId, asked?.price] : [];
};

describe('a ticket over the chart', () => {
  beforeEach(() => vi.stubGlobal('document', { querySelector: () => null }));

  afterEach(() => {
    vi.unstubAllGlobals();
    dropDraft('test-ticket-open');
    dropDraft(draft(4));
  });

  it('is open again for who comes back to its market, as it was asked for', () => {
    freshPage().ask({ matchId: 4, price: '41000' });
    const over = freshPage();
    over.reopen(4, true);
    expect(shown(over)).toEqual([4, '41000']);
  });

  it('is left alone in another market, and kept for its own', () => {
    freshPage().ask({ matchId: 4, price: '41000' });
    const over = freshPage();
    over.reopen(5, true);
    expect(shown(over)).toEqual([]);
    over.reopen(4, true);
    expect(shown(over)).toEqual([4, '41000']);
  });

  it('is forgotten by who comes to the market anew', () => {
    freshPage().ask({ matchId: 4, price: '41000' });
    freshPage().reopen(4, false);
    const over = freshPage();
    over.reopen(4, true);
    expect(shown(over)).toEqual([]);
  });

  it('stays closed once it was closed', () => {
    const before = freshPage();
    before.ask({ matchId: 4, price: '41000' });
    before.close();
    const over = freshPage();
    over.reopen(4, true);
    expect(shown(over)).toEqual([]);
  });

  it('asks for nothing anew where something was typed since', () => {
    freshPage().ask({ matchId: 4, price: '41000' });
    keepTicket(draft(4), { price: '40999' });
    const over = freshPage();
    over.reopen(4, true);
    expect(shown(over)).toEqual([4, '']);
  });

  it('begins anew with each press, and is not touched while it is open', () => {
    const over = freshPage();
    over.ask({ matchId: 4, price: '41000' });
    over.ask({ matchId: 4, price: '41000' });
    over.reopen(4, false);
    expect(over.store.getState()).toMatchObject({ isOpen: true, asked: { round: 2 } });
  });
});
