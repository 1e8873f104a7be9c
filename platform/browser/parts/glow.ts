/**
 * Lights numbers up for a moment. Nothing is animated: a fade would make the browser draw every
 * frame of it, for dozens of numbers at once, and slow phones drop frames over that. What was lit
 * goes dark together, so that thirty numbers cost two drawings and not thirty.
 */
const LIT_MS = 350;

/** What is lit, and since when. */
const lit = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

function darken(nowMs: number): void {
  for (const [element, since] of lit) {
    if (since > nowMs - LIT_MS) continue;
    element.style.backgroundColor = 'transparent';
    lit.delete(element);
  }
}

/** Lights an element in a colour; it goes dark by itself. */
export function light(element: HTMLElement, colour: string): void {
  const nowMs = performance.now();
  // Whoever lights draws a picture anyway: what has been lit for long goes dark with it.
  darken(nowMs);
  // A colour is painted over; a change of opacity would have the layers sorted anew each time.
  element.style.backgroundColor = colour;
  lit.delete(element);
  lit.set(element, nowMs);
  clearTimeout(timer);
  timer = setTimeout(() => darken(performance.now()), LIT_MS);
}
