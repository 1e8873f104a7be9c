/** The outer shapes of addresses and cards. Nothing else knows the contract's names. */
import { z } from 'zod';
import { timeText } from '../../core/time/time-text.ts';
import { text, whole } from '../../core/wire/scalars.ts';
import { COOLING_MS } from '../withdrawal/contract.ts';
import {
  type CardField,
  type CardFields,
  FORM_FIELDS,
  type FormKind,
  LONGEST_FIELD,
} from './contract.ts';

const LONGEST_ADDRESS = 200;

/** `/user/wallet/save`. Old clients name no network: the first whose form fits is taken. */
export const saveInput = z.object({
  currency: whole,
  name: text(40).optional(),
  address: text(LONGEST_ADDRESS).pipe(z.string().min(1)),
  qrcode: text(200).default(''),
  network: text(20).optional(),
  memo: text(40).default(''),
  label: text(LONGEST_ADDRESS).default(''),
});

/** `/user/wallet/delete`. */
export const deleteInput = z.object({ wallet_id: whole });

/** A saved address as its owner sees it. */
export interface SavedAddress {
  readonly id: number;
  readonly assetId: number;
  readonly code: string;
  readonly network: string;
  readonly address: string;
  readonly memo: string;
  readonly label: string;
  readonly qrcode: string;
  readonly savedMs: number;
}

/** A row of `/user/wallet/list`. */
export function addressRow(saved: SavedAddress) {
  return {
    id: saved.id,
    name: saved.code,
    currency: saved.assetId,
    network: saved.network,
    address: saved.address,
    memo: saved.memo,
    label: saved.label,
    qrcode: saved.qrcode,
    update_time: timeText(saved.savedMs),
    saved_ms: saved.savedMs,
    usable_from_ms: saved.savedMs + COOLING_MS,
  } as const;
}

const field = text(LONGEST_FIELD).default('');

/** `/user/cash_save`, with the names of the contract, which are not what they hold. */
export const cardInput = z.object({
  real_name: field,
  bank_name: field,
  bank_account: field,
  bank_dizhi: field,
  alipay_account: field,
  wechat_nickname: field,
  wechat_account: field,
  bank_code: field,
  iban: field,
  bank_address: field,
  /** The last three are ours. */
  bank_type: field,
  branch: field,
  phone: field,
});

const WIRE_NAMES = [
  ['real_name', 'realName'],
  ['bank_name', 'bankName'],
  ['bank_account', 'accountNumber'],
  ['bank_dizhi', 'place'],
  ['alipay_account', 'aba'],
  ['wechat_nickname', 'swift'],
  ['wechat_account', 'holderAddress'],
  ['bank_code', 'bankCode'],
  ['iban', 'iban'],
  ['bank_address', 'bankAddress'],
  ['bank_type', 'bankType'],
  ['branch', 'branch'],
  ['phone', 'phone'],
] as const;

/** A domestic card in house words. */
export function cardFields(input: z.output<typeof cardInput>): CardFields {
  return Object.fromEntries(WIRE_NAMES.map(([wire, house]) => [house, input[wire]]));
}

/** `/user/cash_info`: all keys always, or hidden inputs send the text `undefined` back. */
export function cardMessage(fields: CardFields, savedMs: number) {
  const named = WIRE_NAMES.map(([wire, house]) => [wire, fields[house] ?? '']);
  const message = Object.fromEntries(named) as Record<(typeof WIRE_NAMES)[number][0], string>;
  const number = fields.accountNumber ? fields.accountNumber : (fields.iban ?? '');
  return { ...message, bank_account: number, ...times(number, savedMs) };
}

function times(number: string, savedMs: number) {
  if (number === '') return { saved_ms: 0, usable_from_ms: 0 };
  return { saved_ms: savedMs, usable_from_ms: savedMs + COOLING_MS };
}

/** Lines of the longest form. */
const MOST_LINES = FORM_FIELDS.card_international.length;
const bracketed = Object.fromEntries(
  Array.from({ length: MOST_LINES }, (_each, at) => [
    `data[${at}]`,
    text(LONGEST_FIELD).optional(),
  ]),
);

/** `/user/cash_save_international` and `_other`: `data[0]` and so on, or an array as JSON. */
export const formInput = z.object({
  data: z
    .union([z.array(text(LONGEST_FIELD)), z.record(z.string(), text(LONGEST_FIELD))])
    .optional(),
  ...bracketed,
});

/** The fields of a form in house words; what was not sent is empty. */
export function formFields(kind: FormKind, input: z.output<typeof formInput>): CardFields {
  const sent = input as Readonly<Record<string, unknown>>;
  const nested = (input.data ?? {}) as Readonly<Record<string, unknown>>;
  const entries = FORM_FIELDS[kind].map((name, at) => {
    const value = nested[String(at)] ?? sent[`data[${at}]`] ?? '';
    return [name, typeof value === 'string' ? value : ''] as const;
  });
  return Object.fromEntries(entries);
}

/** `/user/cash_info_international` and `_other`. */
export function formMessage(
  kind: FormKind,
  fields: CardFields,
  savedMs: number,
  label: (field: CardField) => string,
) {
  const names = FORM_FIELDS[kind];
  const number = fields.accountNumber ?? '';
  return {
    forms: names.map(label),
    data: names.map((name) => fields[name] ?? ''),
    bank_account: number,
    ...times(number, savedMs),
  } as const;
}
