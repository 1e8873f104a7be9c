import { takesTurns } from '../live/pictures.ts';

/**
 * Lights numbers up for a moment. Nothing is animated: a fade would make the browser draw every
 * frame of it, for dozens of numbers at once, and slow phones drop frames over that. What was lit
 * goes dark together, so that thirty numbers cost two drawings and not thirty.
 */
const LIT_MS = 350;

/** What lights up: the letters, or the ground under letters that have a colour already. */
export type Lights = 'letters' | 'ground';

const STYLES = { letters: 'color', ground: 'backgroundColor' } as const;

type Lit = { readonly style: (typeof STYLES)[Lights]; readonly sinceMs: number };

/** What is lit, how, and since when. */
const lit = new Map<HTMLElement, Lit>();
let timer: ReturnType<typeof setTimeout> | undefined;

function darken(nowMs: number): void {
  for (const [element, { style, sinceMs }] of lit) {
    if (sinceMs > nowMs - LIT_MS) continue;
    element.style[style] = '';
    lit.delete(element);
  }
}

const darkenInTurn = takesTurns(() => {
  darken(performance.now());
  return false;
}, 0);

/**
 * Lights an element in a colour; it goes dark by itself. Letters cost the browser half of what a
 * ground does: they are painted anew anyway, and nothing comes under them by which the browser
 * would sort its layers anew.
 */
export function light(element: HTMLElement, lights: Lights, colour: string): void {
  const nowMs = performance.now();
  // Whoever lights draws a picture anyway: what has been lit for long goes dark with it.
  darken(nowMs);
  const style = STYLES[lights];
  element.style[style] = colour;
  lit.delete(element);
  lit.set(element, { style, sinceMs: nowMs });
  clearTimeout(timer);
  timer = setTimeout(darkenInTurn, LIT_MS);
}
