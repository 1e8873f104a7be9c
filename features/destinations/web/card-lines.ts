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

type Named = readonly (readonly [wire: string, field: CardField])[];

/** The fields of a domestic card in the order of the form, with the names of the wire. */
const DOMESTIC: Named = [
  ['real_name', 'realName'],
  ['bank_name', 'bankName'],
  ['bank_type', 'bankType'],
  ['branch', 'branch'],
  ['bank_dizhi', 'place'],
  ['bank_account', 'accountNumber'],
  ['phone', 'phone'],
];
/** What other clients may have saved besides. */
const BESIDES: Named = [
  ['wechat_nickname', 'swift'],
  ['alipay_account', 'aba'],
  ['iban', 'iban'],
  ['bank_code', 'bankCode'],
  ['bank_address', 'bankAddress'],
  ['wechat_account', 'holderAddress'],
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
  const line = (wire: string, field: CardField, isOptional: boolean): CardLine => {
    return { wire, field, label: '', value: textOf(answer[wire]), isOptional };
  };
  const besides = BESIDES.map(([wire, field]) => line(wire, field, true));
  return [
    ...DOMESTIC.map(([wire, field]) => {
      // A card that was saved with an IBAN alone shows it as its number too.
      const isEcho = wire === 'bank_account' && isSaved(answer) && answer[wire] === answer['iban'];
      return isEcho ? { ...line(wire, field, true), value: '' } : line(wire, field, false);
    }),
    ...besides.filter(({ value }) => value !== ''),
  ];
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
  bad_phone: 'phone',
};

/** The field that a refusal is about; undefined for the form as a whole. */
export function fieldOf(code: string): CardField | undefined {
  return FIELDS[code as DestinationRefusal];
}
