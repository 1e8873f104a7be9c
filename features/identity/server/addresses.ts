/**
 * Binding a phone or an e-mail address. Codes go to addresses, and a code sets a new password: so
 * whoever changes an address shows that he knows the password, not only that he is logged in.
 */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { normalAreaCode, normalEmail, normalPhone, phoneTarget } from '../rules/checks.ts';
import { changeCustomer, type Customer, readCustomer } from '../store/customers.ts';
import type { Accounts } from './accounts.ts';
import { targetsEnding } from './codes.ts';
import { type Phone, readPhone } from './phones.ts';
import type { WaitingPhones } from './waiting-phones.ts';
import { mailSpelling } from '../store/mail-spelling.ts';

/** By what one shows that he is more than logged in. */
interface Proof {
  readonly password: string | undefined;
  /** A code that was sent to an address of the account, instead of the password. */
  readonly proofCode: string | undefined;
  /** The second factor, where there is one. */
  readonly secondCode: string | undefined;
}

/** A phone to be bound, as the call gives it. */
export interface PhoneToBind extends Proof {
  readonly mobile: string;
  readonly areaCode: string | undefined;
  readonly code: string;
  /** The origin of the site, for what the mail links to. */
  readonly site: string;
}

/** An e-mail address to be bound, as the call gives it. */
export interface EmailToBind extends Proof {
  readonly email: string;
  readonly code: string;
}

/** What binding works with. */
export interface Binding {
  readonly accounts: Accounts;
  readonly waiting: WaitingPhones;
}

async function customerOf(accounts: Accounts, id: number): Promise<Customer> {
  const customer = await readCustomer(accounts.db, id);
  if (customer === undefined) throw new Error(`customer ${id} is gone`);
  return customer;
}

function isProof({ password, proofCode }: Proof): boolean {
  return (password ?? '') !== '' || (proofCode ?? '') !== '';
}

/**
 * Whether one knows the login password or has a code to an address of the account, which is used
 * up; and the second factor where there is one. Refusals: those of `proveByPassword` or
 * `code_wrong`, then those of `SecondFactor.check`.
 */
async function prove(
  accounts: Accounts,
  customer: Customer,
  { password, proofCode, secondCode }: Proof,
): Promise<Refusal | undefined> {
  if ((password ?? '') === '' && proofCode !== undefined) {
    if (!(await accounts.useCode(customer, proofCode, false))) return refuse('code_wrong');
    const refusal = await accounts.checkSecondFactor(Number(customer.id), secondCode);
    if (refusal !== undefined) return refusal;
    return (await accounts.useCode(customer, proofCode)) ? undefined : refuse('code_wrong');
  }
  const refusal = await accounts.proveByPassword(customer, password ?? '');
  return refusal ?? accounts.checkSecondFactor(Number(customer.id), secondCode);
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

/** What binding came to: now, or in a day because nothing was proved. */
export type Bound = 'now' | 'later';

/**
 * Binds a phone, with the login password or a code to an address of the account, and the second
 * factor where there is one. The customer is told where he was reached before, and
 * withdrawals are locked for a day. A first phone without such a proof (existing clients send
 * none) counts a day later: see `WaitingPhones`. Refusals in order: `bad_phone`, those of `prove`,
 * `code_wrong`, `account_taken` (told only to who has the code).
 */
export async function bindPhone(
  { accounts, waiting }: Binding,
  id: number,
  given: PhoneToBind,
): Promise<Bound | Refusal> {
  if (normalPhone(given.mobile) === undefined) return refuse('bad_phone');
  const numbers = await meantNumbers(accounts, given);
  if (numbers.length === 0 && given.areaCode !== undefined) return refuse('bad_phone');
  const customer = await customerOf(accounts, id);
  const isProved = customer.phone !== null || isProof(given);
  if (isProved) {
    const refusal = await prove(accounts, customer, given);
    if (refusal !== undefined) return refusal;
  }
  for (const { areaCode, phone } of numbers) {
    if (!(await accounts.anyCode([phoneTarget(areaCode, phone)], given.code, true))) continue;
    if (!isProved) {
      return (await waiting.ask(customer, { areaCode, phone }, given.site)) ?? 'later';
    }
    const isName = customer.account_number === customer.phone;
    const change = { area_code: areaCode, phone, ...(isName ? { account_number: phone } : {}) };
    if (!(await changeCustomer(accounts.db, id, change))) return refuse('account_taken');
    await waiting.drop(id);
    await accounts.securityChanged(customer);
    return 'now';
  }
  return refuse('code_wrong');
}

/**
 * Binds an e-mail address, the first or another one, with a proof as `bindPhone` has it, which
 * locks withdrawals for a day and is told. Refusals in order: `bad_email`, those of `prove`,
 * `code_wrong`, `account_taken` (told only to who has the code).
 */
export async function bindEmail(
  { accounts }: Pick<Binding, 'accounts'>,
  id: number,
  given: EmailToBind,
): Promise<Bound | Refusal> {
  const email = normalEmail(mailSpelling(given.email));
  if (email === undefined) return refuse('bad_email');
  const customer = await customerOf(accounts, id);
  const refusal = await prove(accounts, customer, given);
  if (refusal !== undefined) return refusal;
  if (!(await accounts.anyCode([email], given.code, true))) return refuse('code_wrong');
  const isName = customer.account_number === customer.email;
  const change = { email, ...(isName ? { account_number: email } : {}) };
  if (!(await changeCustomer(accounts.db, id, change))) return refuse('account_taken');
  await accounts.securityChanged(customer);
  return 'now';
}
