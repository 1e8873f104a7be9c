/** The demo's customers. They exist in demo mode only. */
import { seedCompany } from './company.ts';
import { findExtras } from '../server/extras.ts';
import { hashPassword } from '../server/passwords.ts';
import { StartupError } from '../../../platform/server/database/errors.ts';
import type { RoomSeed, SeedMeans } from '../../../platform/server/rooms/seed.ts';
import type { IdentityServer } from '../server/index.ts';
import {
  addCustomer,
  changeCustomer,
  findCustomer,
  type IdentityDatabase,
  type IdentityTables,
} from '../store/customers.ts';

/** Who can log in at once in the demo. */
export const DEMO_CUSTOMERS = [
  {
    email: 'alice@demo.test',
    password: 'demo-alice',
    inviteCode: 'ALICE234',
    // Numbers that the plan of the United Kingdom keeps for stories.
    phone: '7700900123',
  },
  { email: 'bob@demo.test', password: 'demo-bob', inviteCode: 'BOBBY234', phone: '7700900456' },
] as const;
const AREA_CODE = '44';

/** The payment password of each of them. */
export const PAYMENT_PASSWORD = '123456';

/** They are no newcomers: some things are only for those who have been here for a while. */
const AGE_MS = 31 * 86_400_000;

/** Adds the demo customers that are missing; gives the ids of all of them. */
export async function seedCustomers(db: IdentityDatabase, nowMs: number): Promise<number[]> {
  const ids: number[] = [];
  for (const { email, password, inviteCode, phone } of DEMO_CUSTOMERS) {
    const known = await findCustomer(db, email);
    if (known !== undefined) {
      // A house from before they had numbers.
      const binding = { area_code: AREA_CODE, phone };
      if (known.phone === null) await changeCustomer(db, known.id, binding);
      ids.push(Number(known.id));
      continue;
    }
    const id = await addCustomer(db, {
      accountNumber: email,
      email,
      areaCode: AREA_CODE,
      phone,
      extensionCode: inviteCode,
      referredBy: null,
      passwordHash: await hashPassword(password),
      paymentPasswordHash: await hashPassword(PAYMENT_PASSWORD),
      createdMs: nowMs - AGE_MS,
    });
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

async function refuseRealCustomers({ gateway, settings, wasDemo }: SeedMeans): Promise<void> {
  if (settings.mode === 'live' || wasDemo) return;
  const db = gateway.database<IdentityTables>();
  const found = await db.selectFrom('customers').select('id').limit(1).execute();
  if (found.length === 0) return;
  throw new StartupError(
    'MODE=demo refuses a database with real customers: set MODE=live, or give it an empty one.',
  );
}

/** The demo's customers, the verified one first; no demo begins where there are real ones. */
export const identitySeed = {
  first: (_needs: unknown, means: SeedMeans) => refuseRealCustomers(means),
  demo: async (needs: { readonly identity: IdentityServer }, { gateway, onStep }: SeedMeans) => {
    onStep('seeding the demo customers');
    const db = gateway.database<IdentityTables>();
    const [first = 0, ...others] = await seedCustomers(db, gateway.nowMs());
    needs.identity.demoCustomers = [first, ...others];
    needs.identity.demoCompany = await seedCompany(db, first);
    needs.identity.demoExtras = await findExtras(db);
  },
} satisfies RoomSeed;
