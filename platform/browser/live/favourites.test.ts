import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query.ts';
import { useToasts } from '../parts/toast-store.ts';
import { FAVOURITES_KEY, type Starred, toggleFavourite } from './favourites.ts';

const BTC = 1;
const BTC_USDC = 7;
const BITCOIN = 4;
const FIRST_ID = 70;

/** A server with favourites; `answer` lets the oldest waiting call have its answer. */
class Server {
  readonly rows = new Map<number, number>();
  readonly calls: string[] = [];
  refuses = false;
  private readonly waiting: (() => void)[] = [];
  private nextId = FIRST_ID;

  readonly fetch = async (url: string, { body }: { body: string }): Promise<unknown> => {
    const fields = new URLSearchParams(body);
    const [path, value] = [url.replace('/api/optional/', ''), Number(fields.values().next().value)];
    this.calls.push(`${path} ${value}`);
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    const message = this.refuses ? undefined : this.take(path, value);
    const json = message ? { type: 'ok', message } : { type: 'error', message: 'No', code: 'no' };
    return { status: 200, json: async () => json };
  };

  private take(path: string, value: number): object | undefined {
    if (path === 'del') return this.rows.delete(value) ? {} : undefined;
    this.nextId += 1;
    this.rows.set(this.nextId, value);
    return { id: this.nextId, match_id: value, currency_id: BITCOIN };
  }

  async answer(): Promise<void> {
    await vi.waitFor(() => expect(this.waiting.length).toBeGreaterThan(0));
    this.waiting.shift()?.();
  }
}

function star(match_id: number): Starred {
  return { match_id, currency_id: BITCOIN };
}

function starred(): readonly number[] {
  const list = queryClient.getQueryData<readonly { match_id: number }[]>(FAVOURITES_KEY) ?? [];
  return list.map((row) => row.match_id);
}

describe('a star', () => {
  let server: Server;

  beforeEach(() => {
    server = new Server();
    vi.stubGlobal('fetch', server.fetch);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    queryClient.clear();
    useToasts.setState({ current: null });
  });

  it('that is taken back before its row is known is removed by that row', async () => {
    const added = toggleFavourite(star(BTC));
    expect(starred()).toEqual([BTC]);
    const removed = toggleFavourite(star(BTC));
    expect(starred()).toEqual([]);
    expect(server.calls).toEqual([]);
    await server.answer();
    await server.answer();
    await Promise.all([added, removed]);
    expect(server.calls).toEqual([`add ${BTC}`, `del ${FIRST_ID + 1}`]);
    expect(server.rows.size).toBe(0);
    expect(useToasts.getState().current).toBeNull();
  });

  it('of one market does not wait for that of another, of the same coin', async () => {
    const both = [toggleFavourite(star(BTC)), toggleFavourite(star(BTC_USDC))];
    await vi.waitFor(() => expect(server.calls).toEqual([`add ${BTC}`, `add ${BTC_USDC}`]));
    await server.answer();
    await server.answer();
    await Promise.all(both);
    expect([...server.rows.values()]).toEqual([BTC, BTC_USDC]);
  });

  it('that was refused goes out, and says why once', async () => {
    server.refuses = true;
    const three = [
      toggleFavourite(star(BTC)),
      toggleFavourite(star(BTC)),
      toggleFavourite(star(BTC)),
    ];
    await server.answer();
    await server.answer();
    await Promise.all(three);
    // What was to be taken back was never there.
    expect(server.calls).toEqual([`add ${BTC}`, `add ${BTC}`]);
    expect(starred()).toEqual([]);
    expect(useToasts.getState().current?.text).toBe('No');
  });
});
