/**
 * The rosette of a seal: closed curves around a middle, drawn from the text of the seal itself, so
 * that two receipts never look the same. Pure.
 */

/** Curves stay between the inner ring and the outer one, in units of a seal of radius 100. */
const LEAST_RADIUS = 34;
const MOST_RADIUS = 76;
const POINTS = 160;
const DIGITS = 1;

/** Numbers from 0 to below 1 that follow from a text: FNV-1a, then xorshift. Even, not secret. */
export function numbersOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) {
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  if (state === 0) state = 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** One closed curve as the path of an SVG: a circle whose radius swings twice at once. */
function curve(draw: () => number): string {
  const petals = 5 + Math.floor(draw() * 6);
  const ripples = petals + 2 + Math.floor(draw() * 5);
  const [phase, shift] = [draw() * 2 * Math.PI, draw() * 2 * Math.PI];
  const middle = (LEAST_RADIUS + MOST_RADIUS) / 2;
  const swing = (MOST_RADIUS - LEAST_RADIUS) / 2;
  const share = 0.55 + draw() * 0.3;
  const points = Array.from({ length: POINTS }, (_, index) => {
    const angle = (index / POINTS) * 2 * Math.PI;
    const petal = Math.cos(petals * angle + phase) * share;
    const ripple = Math.cos(ripples * angle + shift) * (1 - share);
    const radius = middle + swing * (petal + ripple);
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return `${x.toFixed(DIGITS)} ${y.toFixed(DIGITS)}`;
  });
  return `M${points.join('L')}Z`;
}

/** The curves of a seal's text, as many as wanted. */
export function rosetteOf(text: string, curves: number): readonly string[] {
  const draw = numbersOf(text);
  return Array.from({ length: curves }, () => curve(draw));
}
