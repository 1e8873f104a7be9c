import { describe, expect, it } from 'vitest';
import type { Connection } from './connection.ts';
import { type Listener, Listening, MAX_STREAMS } from './listening.ts';

interface Named {
  readonly kind: string;
  readonly symbol?: string;
}

/** Names as `btc@trade` and `BTC@trade`, `!all` for all markets; anything else is nothing. */
function listening() {
  return new Listening<Named>((name) => {
    const [symbol = '', kind] = name.split('@');
    if (name === '!all') return { kind: 'all' };
    return kind === undefined ? undefined : { kind, symbol: symbol.toUpperCase() };
  });
}

function listener(isCombined = true): { readonly told: string[]; readonly is: Listener } {
  const told: string[] = [];
  const connection = { send: (text: string) => void told.push(text) } as unknown as Connection;
  return { told, is: { connection, isCombined, names: new Map() } };
}

describe('a stream', () => {
  it('is one under each of its names, and told under the one that was asked for', () => {
    const streams = listening();
    const [ann, ben] = [listener(), listener(false)];
    streams.subscribe(ann.is, ['btc@trade', 'BTC@trade']);
    streams.subscribe(ben.is, ['BTC@trade']);
    expect(streams.all()).toHaveLength(1);
    streams.tell(streams.all()[0]?.[0] ?? '', { p: 1 });
    expect(ann.told.sort()).toEqual([
      '{"stream":"BTC@trade","data":{"p":1}}',
      '{"stream":"btc@trade","data":{"p":1}}',
    ]);
    expect(ben.told).toEqual(['{"p":1}']);
  });

  it('is found with those of its symbol, and gone with the last who hears it', () => {
    const streams = listening();
    const [ann, ben] = [listener(), listener()];
    streams.subscribe(ann.is, ['btc@trade', 'btc@depth', 'eth@trade', '!all', 'nothing']);
    streams.subscribe(ben.is, ['BTC@trade']);
    const kinds = (symbol?: string) => streams.of(symbol).map(([, { kind }]) => kind);
    expect([kinds('BTC'), kinds('ETH'), kinds()]).toEqual([['trade', 'depth'], ['trade'], ['all']]);
    streams.unsubscribe(ann.is, [...ann.is.names.keys()]);
    expect([kinds('BTC'), kinds('ETH'), kinds()]).toEqual([['trade'], [], []]);
    streams.unsubscribe(ben.is, ['BTC@trade', 'BTC@trade', 'never']);
    expect(streams.all()).toEqual([]);
    expect(kinds('BTC')).toEqual([]);
  });
});

describe('a listener', () => {
  it('has as many names as one may have, and none of a list that is one too long', () => {
    const streams = listening();
    const ann = listener();
    const names = Array.from({ length: MAX_STREAMS }, (_, at) => `s${at}@trade`);
    expect(streams.subscribe(ann.is, [...names, 'more@trade'])).toBe(false);
    expect(streams.all()).toEqual([]);
    expect(streams.subscribe(ann.is, names)).toBe(true);
    // A name that it has is not counted again.
    expect(streams.subscribe(ann.is, names.slice(0, 10))).toBe(true);
    expect(streams.subscribe(ann.is, ['more@trade'])).toBe(false);
    expect(streams.all()).toHaveLength(MAX_STREAMS);
  });
});
