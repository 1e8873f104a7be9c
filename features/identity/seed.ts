/** The demo's customers. They exist in demo mode only. */
import { hashPassword } from './server/passwords.ts';
import { addCustomer, findCustomer, type IdentityDatabase } from './store.ts';

/** Who can log in at once in the demo. */
export const DEMO_CUSTOMERS = [
  { email: 'alice@demo.test', password: 'demo-alice', inviteCode: 'ALICE234' },
  { email: 'bob@demo.test', password: 'demo-bob', inviteCode: 'BOBBY234' },
] as const;

/** The payment password of each of them. */
export const PAYMENT_PASSWORD = '123456';

/** Adds the demo customers that are missing; gives the ids of all of them. */
export async function seedCustomers(db: IdentityDatabase): Promise<number[]> {
  const ids: number[] = [];
  for (const { email, password, inviteCode } of DEMO_CUSTOMERS) {
    const known = await findCustomer(db, email);
    if (known !== undefined) {
      ids.push(Number(known.id));
      continue;
    }
    const id = await addCustomer(db, {
      accountNumber: email,
      email,
      areaCode: null,
      phone: null,
      extensionCode: inviteCode,
      referredBy: null,
      passwordHash: await hashPassword(password),
      paymentPasswordHash: await hashPassword(PAYMENT_PASSWORD),
    });
    if (id !== undefined) ids.push(id);
  }
  return ids;
}
