import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query.ts';
import { useToasts } from '../parts/toast-store.ts';
import { toggleFavourite } from './favourites.ts';

const BTC = 4;
const ETH = 5;
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
    return { id: this.nextId, currency_id: value };
  }

  async answer(): Promise<void> {
    await vi.waitFor(() => expect(this.waiting.length).toBeGreaterThan(0));
    this.waiting.shift()?.();
  }
}

function starred(): readonly number[] {
  const list = queryClient.getQueryData<readonly { currency_id: number }[]>(['favourites']) ?? [];
  return list.map((row) => row.currency_id);
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
    const added = toggleFavourite(BTC);
    expect(starred()).toEqual([BTC]);
    const removed = toggleFavourite(BTC);
    expect(starred()).toEqual([]);
    expect(server.calls).toEqual([]);
    await server.answer();
    await server.answer();
    await Promise.all([added, removed]);
    expect(server.calls).toEqual([`add ${BTC}`, `del ${FIRST_ID + 1}`]);
    expect(server.rows.size).toBe(0);
    expect(useToasts.getState().current).toBeNull();
  });

  it('of one coin does not wait for the star of another', async () => {
    const both = [toggleFavourite(BTC), toggleFavourite(ETH)];
    await vi.waitFor(() => expect(server.calls).toEqual([`add ${BTC}`, `add ${ETH}`]));
    await server.answer();
    await server.answer();
    await Promise.all(both);
    expect([...server.rows.values()]).toEqual([BTC, ETH]);
  });

  it('that was refused goes out, and says why once', async () => {
    server.refuses = true;
    const three = [toggleFavourite(BTC), toggleFavourite(BTC), toggleFavourite(BTC)];
    await server.answer();
    await server.answer();
    await Promise.all(three);
    // What was to be taken back was never there.
    expect(server.calls).toEqual([`add ${BTC}`, `add ${BTC}`]);
    expect(starred()).toEqual([]);
    expect(useToasts.getState().current?.text).toBe('No');
  });
});
