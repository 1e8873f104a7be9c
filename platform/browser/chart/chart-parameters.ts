/** How many candles an indicator looks at: what is usual, what is allowed, what is stored. Pure. */
import type { IndicatorId } from './chart-panes.ts';

export type Parameters = Readonly<Partial<Record<IndicatorId, readonly number[]>>>;

/** Fewer lines than the library's own choice, so that their legend fits on a phone. */
export const USUAL: Readonly<Record<IndicatorId, readonly number[]>> = {
  MA: [7, 25],
  EMA: [7, 25],
  BOLL: [20, 2],
  VOL: [],
  MACD: [12, 26, 9],
  RSI: [6, 14],
  KDJ: [9, 3, 3],
};

export const MOST_CANDLES = 500;
/** The first of them has to be the smaller one: two lines of one length are one line. */
const RISING: readonly IndicatorId[] = ['MA', 'EMA', 'MACD', 'RSI'];
const WHOLE = /^\d{1,3}$/;

export type ParameterFault = 'range' | 'order';

/** What is wrong with typed parameters; undefined where they can be used. */
export function parameterFault(
  name: IndicatorId,
  texts: readonly string[],
): ParameterFault | undefined {
  const isSound = (text: string): boolean =>
    WHOLE.test(text) && Number(text) >= 1 && Number(text) <= MOST_CANDLES;
  if (texts.length !== USUAL[name].length || !texts.every(isSound)) return 'range';
  const [first = 0, second = 0] = texts.map(Number);
  return RISING.includes(name) && first >= second ? 'order' : undefined;
}

/** The parameters of an indicator: those that were chosen, as far as they can be used. */
export function parametersOf(name: IndicatorId, chosen: Parameters): readonly number[] {
  const own = chosen[name];
  if (!Array.isArray(own)) return USUAL[name];
  return parameterFault(name, own.map(String)) === undefined ? own : USUAL[name];
}
