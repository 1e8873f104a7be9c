/** What fills came to, as their receipt shows it. */
import {
  add,
  compare,
  divide,
  scaleOf,
  subtract,
} from '../../../platform/browser/numbers/decimal.ts';
import {
  formatAmount,
  formatFixed,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { type Act, hearAct } from '../../../platform/browser/parts/acts.ts';
import type { DealRow } from '../../../platform/browser/parts/deal-figures.tsx';
import type { Language } from '../../../platform/browser/words/languages.ts';
import type { Translate } from '../../../platform/browser/words/use-words.ts';
import type { Fill, Order } from './types.ts';

/** What was bought or sold, by one fill or by several of an order. */
type Filled = Pick<
  Fill,
  'id' | 'symbol' | 'type' | 'price' | 'quantity' | 'quote_amount' | 'fee'
> & {
  readonly order: number;
};

type Told = { readonly words: Translate; readonly language: Language };

function actOf(filled: Filled, { words, language }: Told, further: readonly DealRow[]): Act {
  const { id, symbol, type, quantity, quote_amount: money, fee } = filled;
  const [base = '', quote = ''] = symbol.split('/');
  const isBuy = type === 1;
  const price = formatPrice(language, filled.price);
  const amount = formatAmount(language, quantity);
  const [received, coin] = isBuy ? [quantity, base] : [money, quote];
  const text = (units: string, of: string): string => {
    const isMoney = of === quote && compare(units, '1') >= 0;
    return `${isMoney ? formatFixed(language, units, 2) : formatAmount(language, units)} ${of}`;
  };
  return {
    kind: 'spot_fill',
    id,
    verb: words(isBuy ? 'spot.late.act_bought' : 'spot.late.act_sold'),
    amount,
    unit: base,
    line: `${symbol} · ${price}`,
    rows: [
      isBuy && ([words('spot.total'), text(money, quote)] as const),
      [words('spot.fee'), text(fee, coin)] as const,
      [words('spot.late.act_received'), text(subtract(received, fee), coin)] as const,
      [words('spot.order_number'), String(filled.order)] as const,
      ...further,
    ].filter((row) => row !== false),
    news: words(isBuy ? 'spot.bought' : 'spot.sold', { quantity: amount, name: base, price }),
    tone: 'good',
  };
}

/** The mean price of a quantity that cost so much, as fine as the prices it is made of. */
function meanPrice(money: string, quantity: string, like: string): string {
  return divide(money, quantity, Math.max(scaleOf(like), 2), 'half');
}

/** An order that is filled at once is told twice: by its own answer, and by its fills. */
const toldByFills = new Set<number>();
const toldByAnswer = new Set<number>();

/** Answers an order that was filled at once, unless its fills came first. */
export function hearFilled(order: Order, told: Told): void {
  if (toldByFills.has(order.id)) return;
  toldByAnswer.add(order.id);
  hearAct(actOfOrder(order, told, []));
}

/**
 * Answers fills, unless their order was.
 * @returns what is said of them
 */
export function hearFills(fills: readonly Fill[], told: Told): string | undefined {
  const act = actOfFills(fills, told);
  const order = fills.at(-1)?.order_id ?? 0;
  if (act === undefined || toldByAnswer.has(order)) return undefined;
  toldByFills.add(order);
  hearAct(act);
  return act.news;
}

/**
 * What the last order of some fills met, all of it together.
 * @param fills of one moment, oldest first; none make no act
 */
export function actOfFills(fills: readonly Fill[], told: Told): Act | undefined {
  const last = fills.at(-1);
  if (last === undefined) return undefined;
  const own = fills.filter(({ order_id }) => order_id === last.order_id);
  const sum = (of: (fill: Fill) => string) => own.map(of).reduce((all, each) => add(all, each));
  const quantity = sum((fill) => fill.quantity);
  const money = sum((fill) => fill.quote_amount);
  const price = own.length === 1 ? last.price : meanPrice(money, quantity, last.price);
  const together = { quantity, quote_amount: money, price, fee: sum((fill) => fill.fee) };
  return actOf({ ...last, ...together, order: last.order_id }, told, []);
}

/**
 * What an order has met so far.
 * @param further what else is told of it
 */
export function actOfOrder(order: Order, told: Told, further: readonly DealRow[]): Act {
  const { id, symbol, type, filled: quantity, filled_quote, average_price, fee } = order;
  const price = average_price ?? '0';
  return actOf(
    { id, symbol, type, quantity, quote_amount: filled_quote, price, fee, order: id },
    told,
    further,
  );
}
