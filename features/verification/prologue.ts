/** The extras of a demo's past are verified, the first six at both levels: merchants may be. */
import type { PrologueMeans, RoomPrologue } from '../../platform/server/rooms/prologue.ts';
import { seedVerification } from './seed.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: { readonly demoExtras: readonly number[] };
}

const ADVANCED = 6;

export const verificationPrologue = {
  begin: async ({ identity }: PrologueNeeds, { gateway }: PrologueMeans) => {
    for (const [index, owner] of identity.demoExtras.entries()) {
      const person = { name: 'Extra Demo', number: `DEM${owner}` };
      await seedVerification(gateway, owner, person);
      if (index < ADVANCED) await seedVerification(gateway, owner, person, 2);
    }
    return {};
  },
} satisfies RoomPrologue;
