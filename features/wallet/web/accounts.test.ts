import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_LABELS,
  ACCOUNTS,
  accountWorth,
  allocation,
  assetsWorth,
  debtOf,
  holdingsOf,
  isSmall,
  totalWorth,
  type WalletList,
} from './accounts.ts';
import { type HeldAsset, walletMessage } from '../wire/index.ts';

/** A coin as an asset that is held, with texts as the screens read them. */
function held(
  kind: number,
  id: number,
  code: string,
  price: string,
  ...amounts: bigint[]
): HeldAsset {
  const [available = 0n, frozen = 0n] = amounts;
  const asset = { id, code, title: code, kind: 'coin', scale: 8, accounts: [kind] };
  return {
    asset: asset as unknown as HeldAsset['asset'],
    held: new Map([[kind, { available, frozen }]]),
    dollarUnits: BigInt(Math.round(Number(price) * 1e8)),
  };
}

const COIN = 10n ** 8n;
const list: WalletList = walletMessage([
  held(2, 2, 'USDT', '1', (COIN * 1005n) / 10n, COIN / 2n),
  held(2, 4, 'BTC', '64000', COIN / 100n),
  held(2, 9, 'ADA', '0.4', COIN),
  held(3, 2, 'USDT', '1', 20n * COIN),
]);

describe('the overview of assets', () => {
  it('shows the most valuable coin first, with what is frozen counted in', () => {
    expect(holdingsOf(list, 'spot').map(({ name, worth }) => [name, Number(worth)])).toEqual([
      ['BTC', 640],
      ['USDT', 101],
      ['ADA', 0.4],
    ]);
  });

  it('adds the accounts up and takes a missing one as empty', () => {
    expect(Number(accountWorth(list, 'seconds'))).toBe(0);
    expect(Number(totalWorth(list))).toBe(761.4);
    expect(Number(debtOf(list))).toBe(0);
  });

  it('takes what is owed off the total, once, and off no coin', () => {
    const owing = walletMessage(
      [held(2, 2, 'USDT', '1', 60n * COIN)],
      [{ assetId: 2, units: [7n, 50n * COIN] }],
    );
    expect(Number(assetsWorth(owing))).toBe(60);
    expect(Number(debtOf(owing))).toBe(50);
    expect(Number(totalWorth(owing))).toBe(10);
    // Clients of others add the groups up.
    expect(Number(owing.change_wallet.usdt_totle)).toBe(10);
    expect(Number(accountWorth(owing, 'spot'))).toBe(60);
  });

  it('adds a coin up over all accounts', () => {
    expect(allocation(list).map(({ name, worth }) => [name, Number(worth)])).toEqual([
      ['BTC', 640],
      ['USDT', 121],
      ['ADA', 0.4],
    ]);
  });

  it('calls less than a dollar small', () => {
    expect(
      holdingsOf(list, 'spot')
        .filter(isSmall)
        .map((row) => row.name),
    ).toEqual(['ADA']);
  });
});

describe('what people call an account', () => {
  it('is said of one account only', () => {
    const all = ACCOUNTS.flatMap((account): readonly string[] => ACCOUNT_LABELS[account]);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(['crypto', 'stock', 'futures', 'margin', 'usdt_margined', 'options']);
  });
});
