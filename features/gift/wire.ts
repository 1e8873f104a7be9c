/** Outer shapes of gift cards. */
import { z } from 'zod';
import { printUnits } from '../../core/money/text.ts';
import { codeField, idField, pagingFields, rawText, text } from '../../core/wire/scalars.ts';
import { type GiftCard, LONGEST_GREETING } from './contract.ts';

const LONGEST_AMOUNT = 40;

/** `GET /gift/coins`. */
export const noInput = z.object({});
/** `GET /gift/list`. */
export const listInput = z.object(pagingFields(20));
/** `POST /gift/buy`. */
export const buyInput = z.object({
  currency: idField,
  amount: text(LONGEST_AMOUNT),
  template: text(20),
  email: text(254).default(''),
  greeting: rawText(LONGEST_GREETING * 4).default(''),
  pay_password: text(64).default(''),
  two_factor_code: codeField().optional(),
});
/** `POST /gift/redeem`, `/gift/look`. */
export const codeInput = z.object({ code: text(60) });
/** `POST /gift/take_back`. */
export const oneInput = z.object({ id: idField });

/** What stands on a card beside its money. */
export interface Letter {
  /** With most of its letters hidden; empty for anybody. */
  readonly email: string;
  readonly greeting: string;
}

/** A coin as cards are bought in it. */
export interface CoinOf {
  readonly id: number;
  readonly code: string;
  readonly scale: number;
}

/** A row of `GET /gift/list`. */
export function cardRow(card: GiftCard, coin: CoinOf, letter: Letter | undefined, asker: number) {
  return {
    id: card.id,
    currency: coin.id,
    currency_name: coin.code,
    amount: printUnits(card.amountUnits, coin.scale),
    template: card.template,
    greeting: letter?.greeting ?? '',
    email: letter?.email ?? '',
    is_bound: card.boundTo === '' ? 0 : 1,
    is_bought: card.owner === asker ? 1 : 0,
    state: card.state,
    bought_ms: card.boughtMs,
    expires_ms: card.expiresMs,
    ended_ms: card.endedMs,
  } as const;
}

/** A coin of `GET /gift/coins`. */
export function coinRow({ id, code, scale }: CoinOf, free: bigint) {
  return { currency: id, currency_name: code, free: printUnits(free, scale) } as const;
}

/** The answer of `POST /gift/look`. */
export function validRow(isValid: boolean) {
  return { is_valid: isValid ? 1 : 0 } as const;
}

/** An address with most of its letters hidden. */
export function hiddenEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 2)}***@${domain}`;
}
