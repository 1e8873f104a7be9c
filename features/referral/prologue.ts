/** What members of a demo have paid in fees before it opens: they bought and sold a little. */
import { powerOfTen } from '../../core/money/units.ts';
import type {
  PrologueHour,
  PrologueMeans,
  RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';
import type { Exchange } from '../wallet/contract.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: { readonly demoCompany: readonly number[] };
  readonly catalogue: {
    readonly directory: {
      dollar(): Pick<AssetDefinition, 'id' | 'scale'> | undefined;
      assets(): readonly AssetDefinition[];
    };
  };
}

const EVERY_HOURS = 3;
/** Whole dollars of a purchase: no two days alike, and nothing to do with what prices do. */
const LEAST = 200;
const SPREAD = 1_100;
const STRIDE = 7_919;

function dollarsOf(turn: number): bigint {
  return BigInt(LEAST + ((turn * STRIDE) % SPREAD));
}

/** A member at a time buys, and the next time sells what it brought. */
export const referralPrologue = {
  begin: ({ identity, catalogue }: PrologueNeeds, { give }: PrologueMeans) => {
    const dollar = catalogue.directory.dollar();
    const coin = catalogue.directory.assets().find(({ code }) => code === 'BTC');
    const held = new Map<number, string>();
    let turn = 0;
    const trade = async (owner: number): Promise<void> => {
      if (dollar === undefined || coin === undefined) return;
      const sold = held.get(owner);
      const bought = (dollarsOf(turn) * powerOfTen(dollar.scale)).toString();
      const [from, to] = sold === undefined ? [dollar.id, coin.id] : [coin.id, dollar.id];
      // The fee comes on top: what it would take is left of the coin.
      const amount = sold === undefined ? bought : ((BigInt(sold) * 99n) / 100n).toString();
      const ids = { fromAssetId: from, toAssetId: to };
      const proved = { bySize: true, isProved: true } as const;
      const command: Exchange = { type: 'wallet.exchange', ...ids, amount, ...proved };
      const result = await give(owner, command);
      held.delete(owner);
      // Whoever has too little sits a turn out.
      if (!('refused' in result) && sold === undefined) held.set(owner, result.answer.received);
    };
    return {
      hour: async ({ number }: PrologueHour) => {
        const owner = identity.demoCompany[turn % identity.demoCompany.length];
        if (number % EVERY_HOURS !== 0 || owner === undefined) return;
        await trade(owner);
        turn += 1;
      },
    };
  },
} satisfies RoomPrologue;
