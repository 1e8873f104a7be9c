/** The extras of a demo's past: their accounts are older than the story. */
import type { PrologueMeans, RoomPrologue } from '../../platform/server/rooms/prologue.ts';
import { addExtras } from './server/extras.ts';
import type { IdentityServer } from './server/index.ts';
import type { IdentityTables } from './store/customers.ts';

const DAY_MS = 86_400_000;
/** Before the story begins: who wants to lead others has to have been there for a while. */
const OLDER_BY_DAYS = 45;

/** Twelve scripted customers; all rooms after this one find them at `identity.demoExtras`. */
export const identityPrologue = {
  begin: async (
    { identity }: { readonly identity: IdentityServer },
    { gateway, startMs }: PrologueMeans,
  ) => {
    const db = gateway.database<IdentityTables>();
    identity.demoExtras = await addExtras(db, startMs - OLDER_BY_DAYS * DAY_MS);
    return {};
  },
} satisfies RoomPrologue;
