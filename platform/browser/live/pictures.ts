/**
 * Who draws when. A slow phone has a few milliseconds for a picture, so what moves takes turns:
 * each picture draws one thing, and each thing is drawn only as often as a person can follow.
 */

/** Numbers that change more often than this cannot be read, only drawn. */
const READABLE_MS = 100;

type Turn = () => void;

/** Who waits for a picture; nobody waits twice. */
const queue: Turn[] = [];

function drawNext(): void {
  const turn = queue.shift();
  // Asked for before the drawing: one that fails must not hold up the others.
  if (queue.length > 0) requestAnimationFrame(drawNext);
  turn?.();
}

function join(turn: Turn): void {
  queue.push(turn);
  if (queue.length === 1) requestAnimationFrame(drawNext);
}

/**
 * Makes a thing that takes turns. What is answered asks for a drawing: with the next picture after
 * a rest, together with all that follows closely after a drawing. A drawing that answers true is
 * not through and goes on with a later picture.
 */
export function takesTurns(draw: () => boolean, everyMs = READABLE_MS): () => void {
  let isAsked = false;
  let drawnMs = Number.NEGATIVE_INFINITY;
  const goOn = (): void => {
    isAsked = false;
    const isThrough = !draw();
    if (isThrough || isAsked) return;
    isAsked = true;
    join(goOn);
  };
  const begin = (): void => {
    drawnMs = performance.now();
    goOn();
  };
  return () => {
    if (isAsked) return;
    isAsked = true;
    const waitMs = drawnMs + everyMs - performance.now();
    if (waitMs > 0) setTimeout(join, waitMs, begin);
    else join(begin);
  };
}

/** Calls when the browser has shown that many more pictures; not while the page is out of sight. */
export function afterPictures(count: number, call: () => void): void {
  requestAnimationFrame(() => {
    if (count > 1) afterPictures(count - 1, call);
    else call();
  });
}
