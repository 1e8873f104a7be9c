/** Customers who move money between their accounts and coins, and those who hide it. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId } from '../../../core/money/units.ts';
import { gift, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { BTC, ETH, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';

const ASSETS = [USDT, BTC, ETH] as const;
const ALL = 'all';
const LOCKED = -1;
/** So many customers are paid by the chain, and hide what it might take back. */
const PAID = 2;

/** Money for everyone, as the seed gives it. */
export function walletEndowments(customers: readonly number[]): Envelope[] {
  return [
    ...customers.flatMap((owner) => [
      gift(owner, USDT, 10_000_000_000_000n),
      gift(owner, BTC, 500_000_000n),
      gift(owner, ETH, 5_000_000_000n),
    ]),
    ...ASSETS.map((asset) => gift(HOUSE.exchangeDesk, asset, 100_000_000_000n)),
  ];
}

function move(world: World): Envelope {
  const { random } = world;
  const actor = world.customer();
  if (random.chance(0.1)) return given(actor, { type: 'wallet.fund_demo' });
  if (random.chance(0.2)) return given(actor, { type: 'wallet.take_locked', exchangeId: LOCKED });
  const drawn = random.whole(0, 2_000_000_000);
  const amount = String(drawn);
  if (random.chance(0.5)) {
    const coins = { fromAssetId: random.pick(ASSETS), toAssetId: random.pick(ASSETS) };
    // As the server gives them, and as earlier releases did.
    const size = { bySize: true, amount: String(drawn % 2_000_000) };
    const waits = drawn % 8 > 6 ? { locks: true } : { nextTick: true };
    const proved = { isProved: true, ...(drawn % 4 > 2 && waits) };
    const by = drawn % 4 > 0 ? { ...size, ...(drawn % 4 > 1 && proved) } : {};
    return given(actor, { type: 'wallet.exchange', ...coins, amount, ...by });
  }
  const kinds = { fromKind: random.whole(1, 4), toKind: random.whole(1, 4) };
  const coin = random.pick([USDT, BTC]);
  return given(actor, { type: 'wallet.transfer', assetId: coin, ...kinds, amount });
}

/** Moves all bitcoins where a reversal of a deposit does not reach them, or some back. */
function hide({ random, customers }: World): Envelope {
  const hides = random.chance(0.7);
  const [fromKind, toKind] = hides ? [KIND.spot, KIND.fiat] : [KIND.fiat, KIND.spot];
  const amount = hides ? ALL : String(random.whole(1, 500) * 100_000);
  const command = { type: 'wallet.transfer', assetId: BTC, fromKind, toKind, amount };
  return given(random.pick(customers.slice(0, PAID)), command);
}

export const walletActors: readonly Actor[] = [
  { weight: 4, act: move },
  { weight: 0.7, act: hide },
];

/** Says how much all is, and which price is locked. */
export function aimWallet(engine: Engine, envelope: Envelope, _random: Random): Envelope {
  const { type } = envelope.command;
  if (type === 'wallet.take_locked') {
    const [lock] = engine.wallet.exchanging.locking.openLocks();
    return given(lock?.owner ?? envelope.actor, { type, exchangeId: lock?.id ?? 1 });
  }
  const command = envelope.command as Envelope['command'] & { readonly amount?: string };
  if (command.amount !== ALL) return envelope;
  const { ledger } = engine.machine;
  const amount = ledger.available(ledger.slot(envelope.actor, KIND.spot, assetId(BTC)));
  return given(envelope.actor, { ...command, amount: String(amount) });
}
