/**
 * Binding a phone or an e-mail address. Codes go to addresses, and a code sets a new password: so
 * whoever changes an address shows that he knows the password, not only that he is logged in.
 */
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
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
  /** The network address, for slowing down who guesses passwords. */
  readonly address: string;
}

/** An e-mail address to be bound, as the call gives it. */
export interface EmailToBind {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly address: string;
}

async function customerOf(accounts: Accounts, id: number): Promise<Customer> {
  const customer = await readCustomer(accounts.db, id);
  if (customer === undefined) throw new Error(`customer ${id} is gone`);
  return customer;
}

/** Refusals: password_wrong, too_many_tries. Tries count as tries to log in. */
async function checkLogin(
  accounts: Accounts,
  customer: Customer,
  password: string,
  address: string,
): Promise<Refusal | undefined> {
  const found = await accounts.login(customer.account_number, password, address);
  if (!isRefusal(found)) return undefined;
  return found.refused === 'login_wrong' ? refuse('password_wrong') : found;
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
 * its place needs the login password too. Refusals in order: `bad_phone`, `password_wrong`,
 * `too_many_tries`, `code_wrong`, `account_taken` (told only to who has the code).
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
    const refusal = await checkLogin(accounts, customer, given.password ?? '', given.address);
    if (refusal !== undefined) return refusal;
  }
  for (const { areaCode, phone } of numbers) {
    if (!(await accounts.anyCode([phoneTarget(areaCode, phone)], given.code, true))) continue;
    const isName = customer.account_number === customer.phone;
    const change = { area_code: areaCode, phone, ...(isName ? { account_number: phone } : {}) };
    return (await changeCustomer(accounts.db, id, change)) ? undefined : refuse('account_taken');
  }
  return refuse('code_wrong');
}

/**
 * Binds an e-mail address, the first or another one. Refusals in order: `bad_email`,
 * `password_wrong`, `too_many_tries`, `code_wrong`, `account_taken` (told only to who has the
 * code).
 */
export async function bindEmail(
  accounts: Accounts,
  id: number,
  given: EmailToBind,
): Promise<Refusal | undefined> {
  const email = normalEmail(given.email);
  if (email === undefined) return refuse('bad_email');
  const customer = await customerOf(accounts, id);
  const refusal = await checkLogin(accounts, customer, given.password, given.address);
  if (refusal !== undefined) return refusal;
  if (!(await accounts.anyCode([email], given.code, true))) return refuse('code_wrong');
  const isName = customer.account_number === customer.email;
  const change = { email, ...(isName ? { account_number: email } : {}) };
  return (await changeCustomer(accounts.db, id, change)) ? undefined : refuse('account_taken');
}
