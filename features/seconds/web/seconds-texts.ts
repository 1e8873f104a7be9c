/** How durations, rates and results are written. */
import { formatPpm, formatSigned } from '../../../platform/browser/numbers/format.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import type { Translate } from '../../../platform/browser/words/use-words.ts';
import type { SecondsState } from '../contract.ts';
import type { Duration, SecondsOrder } from './types.ts';

const PPM_PER_PERCENT = 10_000;
const STEP_PPM = 100;

/** A duration: whole minutes as minutes, the rest as seconds. */
export function spanText(words: Translate, seconds: number): string {
  if (seconds % 60 !== 0) return words('seconds.span_seconds', { n: seconds });
  return words('seconds.span_minutes', { n: seconds / 60 });
}

/** A payout in percent, cut at two digits: it never looks better than it is. */
export function payoutRate(language: Language, percent: number): string {
  const ppm = Math.round(percent * PPM_PER_PERCENT);
  return formatPpm(language, ppm - (ppm % STEP_PPM));
}

/** A rate that must be reached, rounded up to two digits: it never looks easier than it is. */
export function neededRate(language: Language, percent: number): string {
  const ppm = Math.round(percent * PPM_PER_PERCENT);
  return formatPpm(language, Math.ceil(ppm / STEP_PPM) * STEP_PPM);
}

/** The lowest and the highest of a figure over all durations. */
export function spread(
  durations: readonly Duration[],
  figure: 'profit_ratio' | 'break_even',
): readonly [low: number, high: number] {
  const all = durations.map((duration) => duration[figure]);
  return [Math.min(...all), Math.max(...all)];
}

/** A gain or loss with its sign and coin. */
export function profitText(language: Language, profit: string, coin: string): string {
  return `${formatSigned(language, profit)} ${coin}`;
}

/** What settles a stake, and that nobody can change it. */
export function finalNote(words: Translate, { mean_of }: Pick<SecondsOrder, 'mean_of'>): string {
  if (mean_of === null) return words('seconds.final_note');
  return words('seconds.final_note_mean', { n: mean_of });
}

/** What the price is called at which an order ended: of how many index prices it is the mean. */
export function closeLabel(words: Translate, { mean_of }: Pick<SecondsOrder, 'mean_of'>): string {
  if (mean_of === null || mean_of === 1) return words('seconds.close_price');
  return words('seconds.close_mean', { n: mean_of });
}

/** The colour of the little chart of a result. */
export const LINE_TONES = { won: 'up', lost: 'down', drawn: 'flat', void: 'flat' } as const;

/** The colour of a state; its word and picture say the same. */
export function toneOfState(state: SecondsState): string {
  if (state === 'won') return 'text-up';
  return state === 'lost' ? 'text-down' : 'text-muted';
}
