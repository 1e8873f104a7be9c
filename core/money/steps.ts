/** Steps in which prices and quantities are counted, from decimal texts. */
import { parseUnits } from './text.ts';

/** Decimals of a step, without trailing zeros. */
export function decimalsOf(text: string): number {
  return (text.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length;
}

/** Whole units of a text that must be a number. Throws where it is none. */
export function mustBeUnits(text: string, scale: number): bigint {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw new Error(`number ${text}: ${parsed.refusal}`);
  return parsed.units;
}

/** How many steps a text is. Throws where it is no whole number of them. */
export function wholeSteps(text: string, scale: number, step: bigint): number {
  const value = mustBeUnits(text, scale);
  if (value % step !== 0n) throw new Error(`${text} is not a whole number of steps`);
  return Number(value / step);
}
