/** What the extras of a demo's past did with contracts, hour by hour. */
import type {
  PrologueHour,
  PrologueMeans,
  RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import type { ContractsServer } from './server/calls.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: { readonly demoExtras: readonly number[] };
  readonly contracts: ContractsServer;
}

export const contractsPrologue = {
  begin: ({ identity, contracts }: PrologueNeeds, { give }: PrologueMeans) => {
    const extras = contracts.extras(identity.demoExtras, give);
    return { hour: ({ number }: PrologueHour) => extras.act(number) };
  },
} satisfies RoomPrologue;
