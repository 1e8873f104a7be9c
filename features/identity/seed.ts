/** The demo's customers. They exist in demo mode only. */
import { hashPassword } from './server/passwords.ts';
import { addCustomer, changeCustomer, findCustomer, type IdentityDatabase } from './store.ts';

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

/** Adds the demo customers that are missing; gives the ids of all of them. */
export async function seedCustomers(db: IdentityDatabase): Promise<number[]> {
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
    });
    if (id !== undefined) ids.push(id);
  }
  return ids;
}
