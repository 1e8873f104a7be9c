/** What all drawings are made of: a square of 1000 by 1000, colours, and lines. */

/** Ground first, then what is drawn on it. */
export type Palette = readonly [ground: string, first: string, ...rest: string[]];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const SIDE = 1_000;

/** A whole picture; `defs` come before what is drawn. */
export function picture(ground: string, drawn: readonly string[], defs = ''): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">` +
    `<defs>${defs}</defs><rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>` +
    `${drawn.join('')}</svg>`
  );
}

/** One decimal is enough of a thousand. */
export function at(value: number): string {
  return (Math.round(value * 10) / 10).toString();
}

/** A line through points, as the `d` of a path. */
export function through(points: readonly Point[], isClosed = false): string {
  const steps = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`);
  return steps.join('') + (isClosed ? 'Z' : '');
}

/** Colours on the way from one to another, `#rrggbb` both. */
export function blend(from: string, to: string, share: number): string {
  const part = (text: string, index: number) => Number.parseInt(text.slice(index, index + 2), 16);
  const mixed = [1, 3, 5].map((index) => {
    const value = part(from, index) + (part(to, index) - part(from, index)) * share;
    return Math.round(Math.max(0, Math.min(255, value)))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

/** The colour of a palette's drawing part at a share of its way. */
export function along([, ...colours]: Palette, share: number): string {
  const place = Math.max(0, Math.min(0.999_9, share)) * (colours.length - 1);
  const index = Math.floor(place);
  const from = colours[index] ?? '#000000';
  return blend(from, colours[index + 1] ?? from, place - index);
}
