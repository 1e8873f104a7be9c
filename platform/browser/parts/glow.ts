import { takesTurns } from '../live/frame-scheduler.ts';

/**
 * Lights numbers up for a moment. Nothing is animated: a fade would make the browser draw every
 * frame of it, for dozens of numbers at once, and slow phones drop frames over that. What was lit
 * goes dark together, so that thirty numbers cost two drawings and not thirty.
 */
const LIT_MS = 600;

/**
 * How letters are lit. A ground under them would cost the browser twice that: they are painted anew
 * anyway, and nothing comes under them by which it would sort its layers anew. The colours are in
 * tokens.css.
 */
export type Light = 'up' | 'down';

const AT_ONCE = (): number => 0;

/** What is lit, and since when. */
const lit = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

function darken(nowMs: number): void {
  for (const [element, sinceMs] of lit) {
    if (sinceMs > nowMs - LIT_MS) continue;
    delete element.dataset['lit'];
    lit.delete(element);
  }
}

const darkenInTurn = takesTurns(() => {
  darken(performance.now());
  return false;
}, AT_ONCE);

/** Lights an element; it goes dark by itself. */
export function light(element: HTMLElement, how: Light): void {
  const nowMs = performance.now();
  // Whoever lights draws a picture anyway: what has been lit for long goes dark with it.
  darken(nowMs);
  // A word that the style sheet knows: a style of its own the browser would take for an animation.
  if (element.dataset['lit'] !== how) element.dataset['lit'] = how;
  lit.delete(element);
  lit.set(element, nowMs);
  clearTimeout(timer);
  timer = setTimeout(darkenInTurn, LIT_MS);
}
