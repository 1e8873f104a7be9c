import {
  formatAmount,
  formatPrice,
  formatSigned,
} from '../../../platform/browser/numbers/format.ts';
import type { Act } from '../../../platform/browser/parts/acts.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import type { Translate } from '../../../platform/browser/words/use-words.ts';
import { closeLabel, spanText } from './seconds-texts.ts';
import type { SecondsOrder } from './types.ts';

/**
 * What an order came to, as its receipt shows it.
 * @param news the same in a sentence
 */
export function actOf(
  order: SecondsOrder,
  news: string,
  words: Translate,
  language: Language,
): Act {
  const coin = order.currency_match.legal_name;
  return {
    kind: 'seconds',
    id: order.id,
    verb: words(`seconds.state_${order.state}`),
    amount: formatSigned(language, order.fact_profits),
    unit: coin,
    line: words('seconds.act_line', {
      pair: order.symbol_name,
      way: words(order.type === 1 ? 'seconds.up' : 'seconds.down'),
      span: spanText(words, order.seconds),
    }),
    rows: [
      [words('seconds.stake'), `${formatAmount(language, order.number)} ${coin}`],
      [words('seconds.open_price'), formatPrice(language, order.open_price)],
      [closeLabel(words, order), formatPrice(language, order.end_price)],
    ],
    news,
    tone: 'plain',
  };
}
