/** Small helpers for figures. */

/** The middle of some values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** A whole number with separators. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
