/** The members of a demo: they exchange a little now and then, so that there are fees to share. */
import { divide, powerOfTen } from '../../../core/money/units.ts';
import { type Gateway, type Job, repeatedly } from '../../../platform/server/gateway.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { Exchange } from '../../wallet/contract.ts';

const EVERY_MS = 20_000;
/** Whole dollars of each exchange in turn. */
const AMOUNTS = [120n, 75n, 210n, 60n, 150n];

type Coin = Pick<AssetDefinition, 'id' | 'scale'>;

/** What it works with. */
export interface DemoTradesMeans {
  members(): readonly number[];
  dollar(): Coin | undefined;
  coin(): Coin | undefined;
  /** Dollar units of one whole coin by the index; undefined without a price. */
  dollarUnits(assetId: number): bigint | undefined;
}

/** The exchange of a turn: members buy, and the next time round sell a little less than that. */
function exchangeOf(turn: number, isSelling: boolean, dollar: Coin, coin: Coin, price: bigint) {
  const spent = (AMOUNTS[turn % AMOUNTS.length] ?? 0n) * powerOfTen(dollar.scale);
  const bought = divide(spent * powerOfTen(coin.scale), price, 'down');
  const [from, to] = isSelling ? [coin, dollar] : [dollar, coin];
  const amount = isSelling ? divide(bought * 9n, 10n, 'down') : spent;
  const ids = { fromAssetId: from.id, toAssetId: to.id };
  const order = { ...ids, amount: amount.toString(), bySize: true, isProved: true } as const;
  const command: Exchange = { type: 'wallet.exchange', ...order };
  return command;
}

/** The job of a demo whose market runs. */
export function demoTrades(means: DemoTradesMeans): Job {
  let turn = 0;
  const trade = async (gateway: Gateway): Promise<void> => {
    const members = means.members();
    const [dollar, coin] = [means.dollar(), means.coin()];
    const owner = members[turn % members.length];
    if (dollar === undefined || coin === undefined || owner === undefined) return;
    const price = means.dollarUnits(coin.id);
    if (price === undefined) return;
    const isSelling = Math.floor(turn / members.length) % 2 === 1;
    const command = exchangeOf(turn, isSelling, dollar, coin, price);
    turn += 1;
    // Whoever has too little waits for his next turn.
    await gateway.submit({ actor: owner, command });
  };
  return {
    name: 'referral.demo_trades',
    start: (gateway) =>
      repeatedly(gateway, EVERY_MS, () => trade(gateway), 'members of the demo do not exchange'),
  };
}
