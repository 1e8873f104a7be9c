/**
 * Lights numbers up for a moment. Nothing is animated: a fade would make the browser draw every
 * frame of it, for dozens of numbers at once, and slow phones drop frames over that. What was lit
 * goes dark together, so that thirty numbers cost two drawings and not thirty.
 */
const LIT_MS = 350;
const TOGETHER_MS = 100;

/** What is lit, and since when. */
const lit = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

function darken(): void {
  timer = undefined;
  const oldest = performance.now() - LIT_MS;
  for (const [element, since] of lit) {
    if (since > oldest) continue;
    element.style.backgroundColor = 'transparent';
    lit.delete(element);
  }
  if (lit.size > 0) timer = setTimeout(darken, TOGETHER_MS);
}

/** Lights an element in a colour; it goes dark by itself. */
export function light(element: HTMLElement, colour: string): void {
  // A colour is painted over; a change of opacity would have the layers sorted anew each time.
  element.style.backgroundColor = colour;
  lit.set(element, performance.now());
  timer ??= setTimeout(darken, LIT_MS);
}
