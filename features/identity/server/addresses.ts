/**
 * Binding a phone or an e-mail address. Codes go to addresses, and a code sets a new password: so
 * whoever changes an address shows that he knows the password, not only that he is logged in.
 */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { normalAreaCode, normalEmail, normalPhone, phoneTarget } from '../rules.ts';
import { changeCustomer, type Customer, readCustomer } from '../store.ts';
import type { Accounts } from './accounts.ts';
import { targetsEnding } from './codes.ts';
import { type Phone, readPhone } from './phones.ts';

/** A phone to be bound, as the call gives it. */
export interface PhoneToBind {
  readonly mobile: string;
  readonly areaCode: string | undefined;
  readonly code: string;
  readonly password: string | undefined;
  /** The second factor, where there is one and an address is replaced. */
  readonly secondCode: string | undefined;
  /** The network address, for slowing down who guesses passwords. */
  readonly address: string;
}

/** An e-mail address to be bound, as the call gives it. */
export interface EmailToBind {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly secondCode: string | undefined;
  readonly address: string;
}

async function customerOf(accounts: Accounts, id: number): Promise<Customer> {
  const customer = await readCustomer(accounts.db, id);
  if (customer === undefined) throw new Error(`customer ${id} is gone`);
  return customer;
}

/** Refusals: those of `proveByPassword`, then those of `SecondFactor.check`. */
async function prove(
  accounts: Accounts,
  customer: Customer,
  given: { readonly password: string; readonly secondCode: string | undefined; address: string },
): Promise<Refusal | undefined> {
  const refusal = await accounts.proveByPassword(customer, given.password, given.address);
  return refusal ?? accounts.checkSecondFactor(Number(customer.id), given.secondCode);
}

/** The numbers that are meant: without a dialling code, those that got a code lately. */
async function meantNumbers(accounts: Accounts, given: PhoneToBind): Promise<Phone[]> {
  if (normalAreaCode(given.areaCode) !== '') {
    const number = readPhone(given.areaCode, given.mobile);
    return number === undefined ? [] : [number];
  }
  const digits = normalPhone(given.mobile)?.replace(/^0/, '');
  if (digits === undefined) return [];
  const targets = await targetsEnding(accounts.db, digits, accounts.nowMs());
  return targets.flatMap((target) => {
    const number = readPhone(target.slice(1, -digits.length), digits);
    const isSame = number !== undefined && phoneTarget(number.areaCode, number.phone) === target;
    return isSame ? [number] : [];
  });
}

/**
 * Binds a phone. The first one needs its code only, as existing clients send it; another one in
 * its place needs the login password too, and the second factor where there is one, and locks
 * withdrawals for a day. Refusals in order: `bad_phone`, those of `prove`, `code_wrong`,
 * `account_taken` (told only to who has the code).
 */
export async function bindPhone(
  accounts: Accounts,
  id: number,
  given: PhoneToBind,
): Promise<Refusal | undefined> {
  if (normalPhone(given.mobile) === undefined) return refuse('bad_phone');
  const numbers = await meantNumbers(accounts, given);
  if (numbers.length === 0 && given.areaCode !== undefined) return refuse('bad_phone');
  const customer = await customerOf(accounts, id);
  if (customer.phone !== null) {
    const password = given.password ?? '';
    const refusal = await prove(accounts, customer, { ...given, password });
    if (refusal !== undefined) return refusal;
  }
  for (const { areaCode, phone } of numbers) {
    if (!(await accounts.anyCode([phoneTarget(areaCode, phone)], given.code, true))) continue;
    const isName = customer.account_number === customer.phone;
    const change = { area_code: areaCode, phone, ...(isName ? { account_number: phone } : {}) };
    if (!(await changeCustomer(accounts.db, id, change))) return refuse('account_taken');
    if (customer.phone !== null) await accounts.securityChanged(customer);
    return undefined;
  }
  return refuse('code_wrong');
}

/**
 * Binds an e-mail address, the first or another one, which locks withdrawals for a day. Refusals
 * in order: `bad_email`, those of `prove`, `code_wrong`, `account_taken` (told only to who has
 * the code).
 */
export async function bindEmail(
  accounts: Accounts,
  id: number,
  given: EmailToBind,
): Promise<Refusal | undefined> {
  const email = normalEmail(given.email);
  if (email === undefined) return refuse('bad_email');
  const customer = await customerOf(accounts, id);
  const refusal =
    customer.email === null
      ? await accounts.proveByPassword(customer, given.password, given.address)
      : await prove(accounts, customer, given);
  if (refusal !== undefined) return refusal;
  if (!(await accounts.anyCode([email], given.code, true))) return refuse('code_wrong');
  const isName = customer.account_number === customer.email;
  const change = { email, ...(isName ? { account_number: email } : {}) };
  if (!(await changeCustomer(accounts.db, id, change))) return refuse('account_taken');
  if (customer.email !== null) await accounts.securityChanged(customer);
  return undefined;
}
