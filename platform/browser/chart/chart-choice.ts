import { create } from 'zustand';
import { readValue, writeValue } from '../session/storage.ts';
import type { CandleLook } from './chart-styles.ts';
import type { Parameters } from './chart-parameters.ts';
import type { IndicatorId } from './chart-panes.ts';
import type { Range } from './periods.ts';

type Choice = {
  readonly range: Range;
  readonly look: CandleLook;
  readonly indicators: readonly IndicatorId[];
  /** Those of indicators that were set otherwise than usual. */
  readonly parameters: Parameters;
};

const KEY = 'chart';
const FIRST: Choice = {
  range: '15min',
  look: 'candle_solid',
  indicators: ['MA', 'VOL'],
  parameters: {},
};

/** How this person likes charts; kept from visit to visit. */
export const useChartChoice = create<Choice>(() => ({ ...FIRST, ...readValue<Choice>(KEY) }));

export function chooseChart(change: Partial<Choice>): void {
  useChartChoice.setState(change);
  writeValue(KEY, useChartChoice.getState());
}
