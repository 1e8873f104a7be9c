/** Extras begin with as much play money as the other customers of the demo. */
import type { PrologueMeans, RoomPrologue } from '../../platform/server/rooms/prologue.ts';
import { happened } from '../../platform/server/rooms/prologue.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';
import { endowment } from './contract.ts';
import { giftsTo } from './seed.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: { readonly demoExtras: readonly number[] };
  readonly catalogue: { readonly directory: { assets(): readonly AssetDefinition[] } };
}

export const walletPrologue = {
  begin: async ({ identity, catalogue }: PrologueNeeds, { give }: PrologueMeans) => {
    for (const owner of identity.demoExtras) {
      const [command] = endowment(giftsTo(owner, catalogue.directory.assets()));
      happened('play money of an extra', await give(0, command));
    }
    return {};
  },
} satisfies RoomPrologue;
