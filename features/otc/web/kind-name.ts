import type { Translate } from '../../../platform/browser/words/use-words.ts';

/** Kinds of payment that have a name in all languages. */
export const NAMED_KINDS = [
  'alipay',
  'bank_transfer',
  'faster_payments',
  'fps',
  'gcash',
  'instapay',
  'napas',
  'paynow',
  'paypal',
  'promptpay',
  'sepa',
  'wechat_pay',
  'wise',
  'zelle',
] as const;

/** What a kind is called; one that operators made is called as they wrote it. */
export function kindName(words: Translate, kind: string): string {
  const known = (NAMED_KINDS as readonly string[]).includes(kind);
  return known ? words(`otc.kind_${kind}`) : kind.replaceAll('_', ' ');
}
