/** The colour of a change: a few steps to each side, so that a glance can tell them apart. Pure. */

/** From which change on, in percent, a step counts. */
export const STEP_FROM = [0.01, 1, 3] as const;

/** −3 for the strongest fall to 3 for the strongest rise. */
export type HeatStep = -3 | -2 | -1 | 0 | 1 | 2 | 3;

/** The step of a change in percent; what reads 0.00 % is none. */
export function stepOf(change: number): HeatStep {
  const shown = Math.round(Math.abs(change) * 100) / 100;
  const steps = STEP_FROM.filter((from) => shown >= from).length;
  return (change < 0 ? -steps : steps) as HeatStep;
}

/** How much of the direction's colour a step has, in percent. */
export const STRENGTHS = [0, 35, 65, 100] as const;

/** The two tokens of a step that are mixed, and the one of its letters. */
export function tokensOf(step: HeatStep) {
  const size = Math.abs(step) as 0 | 1 | 2 | 3;
  return {
    tint: step < 0 ? 'down-solid' : 'up-solid',
    ground: 'raised',
    percent: STRENGTHS[size],
    letters: size === 3 ? 'on-solid' : 'text',
  } as const;
}

/** The same as a style. */
export function looksOf(step: HeatStep): { readonly background: string; readonly color: string } {
  const { tint, ground, percent, letters } = tokensOf(step);
  return {
    background: `color-mix(in srgb, var(--${tint}) ${percent}%, var(--${ground}))`,
    color: `var(--${letters})`,
  };
}
