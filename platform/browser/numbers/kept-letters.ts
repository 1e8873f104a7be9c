/** How many letters at the beginning are the same in both; what follows has moved. */
export function keptLetters(before: string, after: string): number {
  const most = before.length === after.length ? after.length : 0;
  let kept = 0;
  while (kept < most && before[kept] === after[kept]) kept += 1;
  return kept;
}
