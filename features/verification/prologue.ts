/** The extras of a demo's past are verified at the first level, as what they do asks for. */
import type { PrologueMeans, RoomPrologue } from '../../platform/server/rooms/prologue.ts';
import { seedVerification } from './seed.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: { readonly demoExtras: readonly number[] };
}

export const verificationPrologue = {
  begin: async ({ identity }: PrologueNeeds, { gateway }: PrologueMeans) => {
    for (const owner of identity.demoExtras) {
      await seedVerification(gateway, owner, { name: 'Extra Demo', number: `DEM${owner}` });
    }
    return {};
  },
} satisfies RoomPrologue;
