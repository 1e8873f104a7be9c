import { describe, expect, it } from 'vitest';
import { FORM_FIELDS, DESTINATION_REFUSALS } from '../contract.ts';
import { cardFields, cardInput, cardMessage, formMessage } from '../wire.ts';
import { type AddressForm, bareAddress, errorsOf, isComplete } from './address-form.ts';
import { fieldOf, isSaved, linesOf } from './card-lines.ts';
import type { CardAnswer } from './data.ts';

const CARD = { realName: 'Alice Liddell', bankName: 'A bank', accountNumber: '123456' } as const;

/** The answer of the server for a domestic card. */
function answerFor(fields: Parameters<typeof cardMessage>[0]): CardAnswer {
  return cardMessage(fields, 1_000);
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
    const lines = linesOf(kind, answer);
    expect(lines.map(({ label }) => label)).toEqual(
      FORM_FIELDS[kind].map((name) => `label ${name}`),
    );
    expect(lines[0]).toMatchObject({ wire: 'data[0]', value: '77' });
  });

  it('is not saved before there is a number', () => {
    expect(isSaved(answerFor({}))).toBe(false);
  });

  it('shows each refusal of a field at that field', () => {
    const named = DESTINATION_REFUSALS.filter((code) => fieldOf(code) !== undefined);
    expect(named).toEqual([
      'bad_card_number',
      'bad_iban',
      'bad_swift',
      'bad_aba',
      'bad_name',
      'bad_phone',
    ]);
  });
});

describe('the form of an address', () => {
  const empty: AddressForm = {
    currency: 7,
    network: 'xrp',
    address: ' r1 ',
    memo: '',
    hasNoMemo: false,
    label: '',
    qrcode: '',
  };

  it('needs an address, and a memo where the network has one', () => {
    expect(isComplete(empty, false)).toBe(true);
    expect(isComplete(empty, true)).toBe(false);
    expect(isComplete({ ...empty, memo: '7' }, true)).toBe(true);
    expect(isComplete({ ...empty, hasNoMemo: true }, true)).toBe(true);
    expect(isComplete({ ...empty, address: '  ' }, false)).toBe(false);
  });

  it.each([
    ['bad_address', 'address'],
    ['own_address', 'address'],
    ['token_contract', 'address'],
    ['burn_address', 'address'],
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

describe('an address that was pasted', () => {
  const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
  const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

  it.each([
    ['is taken as it is', ETHEREUM, ETHEREUM],
    ['loses the space around it', `  ${BITCOIN}\n`, BITCOIN],
    ['loses the name of its chain', `ethereum:${ETHEREUM}`, ETHEREUM],
    ['loses an amount', `bitcoin:${BITCOIN}?amount=0.1&label=a%20b`, BITCOIN],
    ['loses the number of a chain', `ethereum:pay-${ETHEREUM}@1?value=2e18`, ETHEREUM],
    [
      'is found whatever the case of its link',
      `BITCOIN:${BITCOIN.toUpperCase()}`,
      BITCOIN.toUpperCase(),
    ],
    [
      'is who receives a token, not the token',
      `ethereum:${TOKEN}@1/transfer?address=${ETHEREUM}&uint256=1e6`,
      ETHEREUM,
    ],
    [
      'stays what it is in a link that does something else',
      `ethereum:${TOKEN}/approve?address=${ETHEREUM}`,
      `ethereum:${TOKEN}/approve?address=${ETHEREUM}`,
    ],
    ['stays what it is in a link that is not known', 'mailto:a@b.test', 'mailto:a@b.test'],
  ])('%s', (_title, pasted, address) => {
    expect(bareAddress(pasted)).toBe(address);
  });
});
