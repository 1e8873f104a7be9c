/** Which rows of a long list stand in the window, with some before and behind. Pure. */
export function windowRange(
  count: number,
  rowPx: number,
  hiddenPx: number,
  viewPx: number,
  spare = 6,
): { readonly from: number; readonly to: number } {
  const first = Math.floor(Math.max(0, hiddenPx) / rowPx) - spare;
  const last = Math.ceil((Math.max(0, hiddenPx) + viewPx) / rowPx) + spare;
  return { from: Math.min(count, Math.max(0, first)), to: Math.min(count, Math.max(0, last)) };
}
