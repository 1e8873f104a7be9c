/** The company that a demo begins with: people whom its first customer has brought here. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '../server/passwords.ts';
import { addCustomer, findCustomer, type IdentityDatabase } from '../store/customers.ts';

/** Name, and the place of whoever invited him: -1 for the first customer. Inviters come first. */
const COMPANY: readonly (readonly [name: string, inviter: number])[] = [
  ['Mia', -1],
  ['Noah', -1],
  ['Lena', -1],
  ['Kenji', -1],
  ['Sofia', -1],
  ['Omar', 0],
  ['Ines', 0],
  ['Pavel', 1],
  ['Yuki', 2],
  ['Chloé', 2],
  ['Tomás', 5],
  ['Ayşe', 5],
  ['Linh', 8],
  ['Björn', 10],
];

function emailOf(place: number): string {
  return `guest${place + 1}@demo.test`;
}

/**
 * Adds those who are missing, and gives the numbers of all of them. Nobody can log in as one of
 * them: their password is forgotten at once.
 */
export async function seedCompany(db: IdentityDatabase, first: number): Promise<number[]> {
  const known = await Promise.all(COMPANY.map((_one, place) => findCustomer(db, emailOf(place))));
  const ids = known.map((customer) => (customer === undefined ? 0 : Number(customer.id)));
  if (!ids.includes(0)) return ids;
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  for (const [place, [nickname, inviter]] of COMPANY.entries()) {
    if (ids[place] !== 0) continue;
    const email = emailOf(place);
    const id = await addCustomer(db, {
      accountNumber: email,
      email,
      areaCode: null,
      phone: null,
      extensionCode: `GUEST${String(place + 1).padStart(3, '2')}`,
      referredBy: String(inviter < 0 ? first : ids[inviter]),
      passwordHash,
      paymentPasswordHash: null,
    });
    ids[place] = id ?? 0;
    await sql`update customers set nickname = ${nickname} where id = ${id}`.execute(db);
  }
  return ids;
}
