/** Where customers have money sent to: saved addresses and bank cards. Nothing here moves money. */
import type { CardWay } from '../withdrawal/contract.ts';

/** Why saving is refused, in the order in which a call checks. */
export const DESTINATION_REFUSALS = [
  'unknown_coin',
  'unknown_network',
  'bad_address',
  'own_address',
  'token_contract',
  'burn_address',
  'bad_memo',
  'memo_not_used',
  'bad_label',
  'bad_picture',
  'too_many_addresses',
  'already_saved',
  'unknown_address',
  'bad_card_number',
  'bad_iban',
  'bad_swift',
  'bad_aba',
  'bad_name',
  'bad_phone',
  'bad_bank',
  'missing_field',
] as const;
export type DestinationRefusal = (typeof DESTINATION_REFUSALS)[number];

/** Addresses that one customer may keep. */
export const MOST_ADDRESSES = 20;
export const LONGEST_LABEL = 40;
/** Characters of one field of a card. */
export const LONGEST_FIELD = 120;

/** The kinds of cards are the ways out that lead to them. */
export type CardKind = CardWay;

/** Fields of a domestic card. */
export const DOMESTIC_FIELDS = [
  'realName',
  'bankName',
  'bankType',
  'branch',
  'place',
  'accountNumber',
  'phone',
  'aba',
  'swift',
  'holderAddress',
  'bankCode',
  'iban',
  'bankAddress',
] as const;
/** What of a domestic card clients written by others have no field for. */
export const OWN_FIELDS = ['bankType', 'branch', 'phone'] as const;
/** Fields of the cards whose forms the server makes; the number is first and shown on screens. */
export const FORM_FIELDS = {
  card_international: [
    'accountNumber',
    'realName',
    'bankName',
    'swift',
    'country',
    'bankAddress',
    'holderAddress',
  ],
  card_other: ['accountNumber', 'realName', 'bankName', 'place'],
} as const;
export type FormKind = keyof typeof FORM_FIELDS;
export type CardField = (typeof DOMESTIC_FIELDS)[number] | (typeof FORM_FIELDS)[FormKind][number];
/** A card's fields; those that were not given are empty. */
export type CardFields = Readonly<Partial<Record<CardField, string>>>;

/** Where a withdrawal can go: a row of this room, as withdrawals see it. */
export interface Destination {
  readonly id: number;
  /** The way out that leads there. */
  readonly way: string;
  readonly savedMs: number;
  /** The address, or the number of the card. */
  readonly shown: string;
  readonly memo: string;
  readonly label: string;
  /** All fields of a card; empty for an address. */
  readonly fields: Readonly<Record<string, string>>;
}

/** How a customer names where money should go. */
export interface DestinationRequest {
  readonly owner: number;
  readonly assetId: number;
  /** A row's number, where the client knows it. */
  readonly walletId: number | undefined;
  readonly address: string;
  readonly card: CardKind | undefined;
}

/** How a program names a saved address. */
export interface SavedAsked {
  readonly owner: number;
  readonly assetId: number;
  readonly address: string;
  /** Empty where there is none. */
  readonly memo: string;
}
