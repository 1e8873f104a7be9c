/** The fields of a card as lines of a form, whatever the wire calls them. Pure. */
import {
  type CardField,
  type CardKind,
  FORM_FIELDS,
  type FormKind,
  type DestinationRefusal,
} from '../contract.ts';
import type { CardAnswer } from './data.ts';

export type CardLine = {
  /** What the wire calls it when it is saved. */
  readonly wire: string;
  readonly field: CardField;
  /** The server's own label; empty where the words of the room have one. */
  readonly label: string;
  readonly value: string;
  readonly isOptional: boolean;
};

/** The fields of a domestic card in the order of the form, with the names of the contract. */
const DOMESTIC: readonly (readonly [wire: string, field: CardField, isOptional: boolean])[] = [
  ['real_name', 'realName', false],
  ['bank_name', 'bankName', false],
  ['bank_account', 'accountNumber', false],
  ['bank_dizhi', 'place', true],
  ['wechat_nickname', 'swift', true],
  ['alipay_account', 'aba', true],
  ['iban', 'iban', true],
  ['bank_code', 'bankCode', true],
  ['bank_address', 'bankAddress', true],
  ['wechat_account', 'holderAddress', true],
];

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function formLines(kind: FormKind, answer: CardAnswer): readonly CardLine[] {
  const forms = Array.isArray(answer.forms) ? answer.forms : [];
  const data = Array.isArray(answer.data) ? answer.data : [];
  return FORM_FIELDS[kind].map((field, at) => ({
    wire: `data[${at}]`,
    field,
    label: textOf(forms[at]),
    value: textOf(data[at]),
    isOptional: false,
  }));
}

/** The lines of a card's form with what was saved. */
export function linesOf(kind: CardKind, answer: CardAnswer): readonly CardLine[] {
  if (kind !== 'card') return formLines(kind, answer);
  return DOMESTIC.map(([wire, field, isOptional]) => {
    // A card that was saved with an IBAN alone shows it as its number too.
    const isEcho = wire === 'bank_account' && answer[wire] === answer['iban'];
    return { wire, field, label: '', value: isEcho ? '' : textOf(answer[wire]), isOptional };
  }).map((line) =>
    line.field === 'accountNumber' ? { ...line, isOptional: textOf(answer['iban']) !== '' } : line,
  );
}

/** Whether a card was saved. */
export function isSaved(answer: CardAnswer): boolean {
  return textOf(answer['bank_account']) !== '';
}

const FIELDS: Partial<Readonly<Record<DestinationRefusal, CardField>>> = {
  bad_card_number: 'accountNumber',
  bad_iban: 'iban',
  bad_swift: 'swift',
  bad_aba: 'aba',
  bad_name: 'realName',
};

/** The field that a refusal is about; undefined for the form as a whole. */
export function fieldOf(code: string): CardField | undefined {
  return FIELDS[code as DestinationRefusal];
}
