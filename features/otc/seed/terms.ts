/** The terms with which a demo's market begins: eleven moneys and how people pay in each. */
import { powerOfTen } from '../../../core/money/units.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import {
  type FiatTerms,
  type KindTerms,
  OTC_KEY,
  type OtcTerms,
  type PaymentField,
} from '../contract/index.ts';

const BOND = 1_000n;
const BAND_PPM = 200_000;
const TRADED = ['USDT', 'BTC', 'ETH'];

function kind(name: string, ...fields: readonly PaymentField[]): KindTerms {
  return { kind: name, fields, isReversible: false };
}

function reversible(name: string, ...fields: readonly PaymentField[]): KindTerms {
  return { kind: name, fields, isReversible: true };
}

const BANK = kind('bank_transfer', 'bank', 'account_number');
const PAYPAL = reversible('paypal', 'email');

/** Official money with its kinds of payment. */
export const DEMO_FIATS: readonly FiatTerms[] = [
  {
    code: 'USD',
    decimals: 2,
    kinds: [
      kind('bank_transfer', 'bank', 'routing_number', 'account_number'),
      kind('zelle', 'phone'),
      PAYPAL,
    ],
  },
  { code: 'EUR', decimals: 2, kinds: [kind('sepa', 'iban'), kind('wise', 'email'), PAYPAL] },
  {
    code: 'GBP',
    decimals: 2,
    kinds: [kind('faster_payments', 'sort_code', 'account_number'), kind('wise', 'email')],
  },
  {
    code: 'CNY',
    decimals: 2,
    kinds: [
      kind('bank_transfer', 'bank', 'branch', 'account_number'),
      kind('alipay', 'user_id'),
      kind('wechat_pay', 'user_id'),
    ],
  },
  { code: 'HKD', decimals: 2, kinds: [kind('fps', 'phone'), BANK] },
  {
    code: 'JPY',
    decimals: 0,
    kinds: [kind('bank_transfer', 'bank', 'branch', 'account_number')],
  },
  { code: 'AED', decimals: 2, kinds: [kind('bank_transfer', 'bank', 'iban')] },
  { code: 'THB', decimals: 2, kinds: [kind('promptpay', 'phone'), BANK] },
  {
    code: 'PHP',
    decimals: 2,
    kinds: [kind('gcash', 'phone'), kind('instapay', 'bank', 'account_number')],
  },
  { code: 'SGD', decimals: 2, kinds: [kind('paynow', 'phone'), BANK] },
  { code: 'VND', decimals: 0, kinds: [kind('napas', 'bank', 'account_number')] },
];

/** The first version; undefined without the dollar coin, in which the bond is. */
export function firstTerms(assets: readonly AssetDefinition[]): OtcTerms | undefined {
  const dollar = assets.find(({ code }) => code === 'USDT');
  if (dollar === undefined) return undefined;
  return {
    productId: OTC_KEY,
    version: 1,
    assets: TRADED.flatMap((code) => assets.find((asset) => asset.code === code)?.id ?? []),
    fiats: DEMO_FIATS,
    bandPpm: BAND_PPM,
    feePpm: 0,
    bondAssetId: dollar.id,
    bondUnits: (BOND * powerOfTen(dollar.scale)).toString(),
    leastPayMinutes: 15,
    mostPayMinutes: 60,
  };
}
