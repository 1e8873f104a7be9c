/**
 * The extras of a demo that has a past: scripted customers with a name that says what they are.
 * Nobody knows their passwords, so nobody can log in as one of them.
 */
import { randomBytes } from 'node:crypto';
import {
  addCustomer,
  changeCustomer,
  findCustomer,
  type IdentityDatabase,
} from '../store/customers.ts';
import { hashPassword } from './passwords.ts';

const NAMES = 'Mara Ivo Lena Noor Teo Yuki Ana Karl Sana Ravi Elif Jon'.split(' ');
const SECRET_BYTES = 24;
const FIRST_PICTURE = 7;

function accountOf(name: string): string {
  return `${name.toLowerCase()}.extra@demo.test`;
}

/** The extras that there are, in the order in which they were made. */
export async function findExtras(db: IdentityDatabase): Promise<number[]> {
  const found: number[] = [];
  for (const name of NAMES) {
    const known = await findCustomer(db, accountOf(name));
    if (known !== undefined) found.push(Number(known.id));
  }
  return found;
}

/** Adds them, with accounts as old as is said; gives the ids of all of them. */
export async function addExtras(db: IdentityDatabase, createdMs: number): Promise<number[]> {
  const passwordHash = await hashPassword(randomBytes(SECRET_BYTES).toString('base64url'));
  for (const [index, name] of NAMES.entries()) {
    const id = await addCustomer(db, {
      accountNumber: accountOf(name),
      email: accountOf(name),
      areaCode: null,
      phone: null,
      extensionCode: `EXTRA${String(index + 1).padStart(3, '0')}`,
      referredBy: null,
      passwordHash,
      paymentPasswordHash: null,
      createdMs,
    });
    if (id === undefined) continue;
    const avatar = `/static/image/avatar/${FIRST_PICTURE + index}.png`;
    await changeCustomer(db, String(id), { nickname: `${name} demo`, avatar });
  }
  return findExtras(db);
}
