/** Who of a demo's extras advertises what, and which deals they had before it opened. */
import type { PaymentField, Side } from '../contract/index.ts';

/** The first six extras are merchants; the others take their offers. */
export const MERCHANTS = 6;

/** An advertisement of a merchant by his place among the extras. */
export interface PlannedAd {
  readonly merchant: number;
  readonly side: Side;
  readonly coin: 'USDT' | 'BTC';
  readonly fiat: string;
  readonly marginPpm: number;
  /** Thousandths of a coin. */
  readonly thousandths: bigint;
  /** Of one order, in dollars. */
  readonly least: bigint;
  readonly most: bigint;
  readonly payMinutes: number;
  readonly kinds: readonly string[];
}

type Short = readonly [
  merchant: number,
  side: Side,
  fiat: string,
  marginPpm: number,
  kinds: string,
  payMinutes?: number,
];

const USDT_ADS: readonly Short[] = [
  [0, 'sell', 'USD', 4_000, 'bank_transfer,zelle'],
  [1, 'sell', 'USD', 9_000, 'zelle,paypal', 30],
  [0, 'buy', 'USD', -6_000, 'bank_transfer,zelle'],
  [0, 'sell', 'EUR', 5_000, 'sepa,wise', 30],
  [2, 'sell', 'EUR', 3_000, 'sepa'],
  [2, 'buy', 'EUR', -5_000, 'sepa,wise'],
  [2, 'sell', 'GBP', 6_000, 'faster_payments'],
  [0, 'buy', 'GBP', -7_000, 'faster_payments,wise'],
  [3, 'sell', 'CNY', 2_000, 'alipay,wechat_pay'],
  [4, 'sell', 'CNY', 5_000, 'bank_transfer,alipay', 30],
  [3, 'buy', 'CNY', -4_000, 'alipay,bank_transfer'],
  [3, 'sell', 'HKD', 3_000, 'fps'],
  [4, 'buy', 'HKD', -5_000, 'fps,bank_transfer'],
  [4, 'sell', 'JPY', 6_000, 'bank_transfer'],
  [4, 'buy', 'JPY', -8_000, 'bank_transfer'],
  [1, 'sell', 'AED', 7_000, 'bank_transfer', 45],
  [1, 'buy', 'AED', -6_000, 'bank_transfer'],
  [5, 'sell', 'THB', 4_000, 'promptpay,bank_transfer'],
  [5, 'buy', 'THB', -5_000, 'promptpay'],
  [5, 'sell', 'PHP', 6_000, 'gcash,instapay'],
  [1, 'buy', 'PHP', -7_000, 'gcash,instapay'],
  [5, 'sell', 'SGD', 3_000, 'paynow'],
  [3, 'buy', 'SGD', -4_000, 'paynow,bank_transfer'],
  [1, 'sell', 'VND', 8_000, 'napas'],
  [5, 'buy', 'VND', -9_000, 'napas'],
];

const BTC_ADS: readonly Short[] = [
  [0, 'sell', 'USD', 8_000, 'bank_transfer,zelle', 30],
  [2, 'sell', 'EUR', 7_000, 'sepa'],
  [2, 'buy', 'EUR', -9_000, 'sepa'],
];

function adOf(short: Short, coin: PlannedAd['coin'], thousandths: bigint): PlannedAd {
  const [merchant, side, fiat, marginPpm, kinds, payMinutes = 15] = short;
  const limits = { least: 20n, most: 1_500n };
  const money = { coin, fiat, marginPpm, thousandths, ...limits };
  return { merchant, side, ...money, payMinutes, kinds: kinds.split(',') };
}

const USDT_THOUSANDTHS = 3_500_000n;
const BTC_THOUSANDTHS = 200n;

/** All of them. */
export const PLANNED_ADS: readonly PlannedAd[] = [
  ...USDT_ADS.map((short) => adOf(short, 'USDT', USDT_THOUSANDTHS)),
  ...BTC_ADS.map((short) => adOf(short, 'BTC', BTC_THOUSANDTHS)),
];

/** Details of nobody, which are labelled. */
export const DETAILS: Readonly<Record<PaymentField, string>> = {
  account_number: '000 000 000 demo',
  bank: 'Demo Bank',
  bic: 'DEMOXXXX',
  branch: 'Demo Branch 001',
  email: 'nobody@demo.test',
  iban: 'XX00 0000 0000 0000 demo',
  phone: '+00 000 0000 demo',
  routing_number: '000000000',
  sort_code: '00-00-00',
  user_id: 'demo-user',
};

/** Hours before the present at which extras deal with one another, once each. */
export const DEAL_HOURS: readonly number[] = Array.from({ length: 36 }, (_, at) => 3 + at * 7);
/** One of a day and more ago has gone wrong, and waits for operators. */
export const APPEAL_HOUR = 31;
/** Two whose buyers let the time pass: for one of them a payment is claimed hours later. */
export const FORGOTTEN_HOURS: readonly number[] = [60, 40];
export const CLAIM_HOUR = 36;
