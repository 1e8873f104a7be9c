import { describe, expect, it } from 'vitest';
import { FORM_FIELDS, PAYOUT_REFUSALS } from '../contract.ts';
import { cardFields, cardInput, cardMessage, formMessage } from '../wire.ts';
import { type AddressForm, errorsOf, isComplete } from './address-form.ts';
import { fieldOf, isSaved, linesOf } from './card-lines.ts';
import type { CardAnswer } from './data.ts';

const CARD = { realName: 'Alice Liddell', bankName: 'A bank', accountNumber: '123456' } as const;

/** The answer of the server for a domestic card. */
function answerFor(fields: Parameters<typeof cardMessage>[0]): CardAnswer {
  return cardMessage(fields, 1_000) as CardAnswer;
}

describe('the form of a card', () => {
  it('sends back under the names of the wire exactly what it was given', () => {
    const sent = linesOf('card', answerFor(CARD)).map(({ wire, value }) => [wire, value]);
    const read = cardFields(cardInput.parse(Object.fromEntries(sent)));
    expect(Object.fromEntries(Object.entries(read).filter(([, text]) => text !== ''))).toEqual(
      CARD,
    );
  });

  it('does not turn a lone IBAN into a number too', () => {
    const answer = answerFor({ ...CARD, accountNumber: '', iban: 'DE89370400440532013000' });
    const lines = linesOf('card', answer);
    expect(isSaved(answer)).toBe(true);
    expect(lines.find(({ field }) => field === 'accountNumber')).toMatchObject({
      value: '',
      isOptional: true,
    });
    expect(lines.find(({ field }) => field === 'iban')?.value).toBe('DE89370400440532013000');
  });

  it.each(['card_international', 'card_other'] as const)('of %s comes from the server', (kind) => {
    const answer = formMessage(kind, { accountNumber: '77' }, 0, (field) => `label ${field}`);
    const lines = linesOf(kind, answer as CardAnswer);
    expect(lines.map(({ label }) => label)).toEqual(
      FORM_FIELDS[kind].map((name) => `label ${name}`),
    );
    expect(lines[0]).toMatchObject({ wire: 'data[0]', value: '77' });
  });

  it('is not saved before there is a number', () => {
    expect(isSaved(answerFor({}))).toBe(false);
  });

  it('shows each refusal of a field at that field', () => {
    const named = PAYOUT_REFUSALS.filter((code) => fieldOf(code) !== undefined);
    expect(named).toEqual(['bad_card_number', 'bad_iban', 'bad_swift', 'bad_aba', 'bad_name']);
  });
});

describe('the form of an address', () => {
  const empty: AddressForm = {
    currency: 7,
    network: 'xrp',
    address: ' r1 ',
    memo: '',
    label: '',
    qrcode: '',
  };

  it('needs an address, and a memo where the network has one', () => {
    expect(isComplete(empty, false)).toBe(true);
    expect(isComplete(empty, true)).toBe(false);
    expect(isComplete({ ...empty, memo: '7' }, true)).toBe(true);
    expect(isComplete({ ...empty, address: '  ' }, false)).toBe(false);
  });

  it.each([
    ['bad_address', 'address'],
    ['own_address', 'address'],
    ['bad_memo', 'memo'],
    ['bad_label', 'label'],
    ['bad_picture', 'picture'],
    ['too_many_addresses', 'form'],
  ])('shows %s at: %s', (code, place) => {
    expect(errorsOf({ code, message: 'no' })).toEqual({ [place]: 'no' });
  });

  it('shows nothing while nothing was refused', () => {
    expect(errorsOf(undefined)).toEqual({});
  });
});
