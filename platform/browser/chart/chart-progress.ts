/** How far a chart's candles are. What stands is kept while it is asked for anew. Pure. */

export type ChartProgress = {
  readonly state: 'loading' | 'ready' | 'empty' | 'failed' | 'renewing' | 'old';
};

/** Whether candles stand on the chart, whatever becomes of them. */
export function hasCandles(state: ChartProgress['state']): boolean {
  return state === 'ready' || state === 'renewing' || state === 'old';
}

/** Whether the candles that stand may be those of before: they are shown paler. */
export function isPale(state: ChartProgress['state']): boolean {
  return state === 'renewing' || state === 'old';
}

/** The same candles are asked for again: those that stand stay. */
export function beforeRenewal(before: ChartProgress): ChartProgress {
  return { state: hasCandles(before.state) ? 'renewing' : 'loading' };
}

/** So many candles have come; none instead of those that stood is an answer too. */
export function afterLoading(candles: number): ChartProgress {
  return { state: candles > 0 ? 'ready' : 'empty' };
}

/** None have come: those that stood are better than none. */
export function afterFailure(before: ChartProgress): ChartProgress {
  return { state: hasCandles(before.state) ? 'old' : 'failed' };
}
