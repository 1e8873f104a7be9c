/**
 * Who draws when. A slow phone has a few milliseconds for a picture, so what moves takes turns:
 * a picture draws as many as there is time for, the others wait for one after a rest, and each
 * thing is drawn only as often as a person can follow (decision 0028).
 */

/** Numbers that change more often than this cannot be read, only drawn. */
const READABLE_MS = 100;
/** What a picture may spend on turns: laying out and painting take at least as long. */
const SPENT_MS = 8;
/** Between two pictures of turns, for fingers and for pictures of others, such as a chart's. */
const REST_MS = 34;

interface Turn {
  readonly draw: () => void;
  /** What it took the last time, in milliseconds; before that, as much as there is. */
  tookMs: number;
}

/** Who waits for a picture; nobody waits twice. */
const queue: Turn[] = [];
let isComing = false;
let restedMs = 0;

function askForPicture(): void {
  if (isComing || queue.length === 0) return;
  isComing = true;
  setTimeout(comeRested, restedMs - performance.now());
}

function comeRested(): void {
  const waitMs = restedMs - performance.now();
  // Somebody has drawn apart meanwhile.
  if (waitMs > 0) setTimeout(comeRested, waitMs);
  else requestAnimationFrame(drawSome);
}

/** Tells of a picture that somebody drew apart, such as a chart: the turns rest after it too. */
export function drawnApart(): void {
  restedMs = performance.now() + REST_MS;
}

async function take(turn: Turn, beganMs: number): Promise<number> {
  try {
    turn.draw();
  } catch (error) {
    // Told like any other, but one that fails must not hold up the others.
    reportError(error);
  }
  // React works after a turn, still within this picture: its time counts too.
  await Promise.resolve();
  const endedMs = performance.now();
  turn.tookMs = endedMs - beganMs;
  return endedMs;
}

/** The first turn is always taken; those behind it when by their last time they fit in. */
async function drawSome(): Promise<void> {
  const beganMs = performance.now();
  let nowMs = beganMs;
  for (let turn = queue[0]; turn !== undefined; turn = queue[0]) {
    if (nowMs > beganMs && nowMs - beganMs + turn.tookMs > SPENT_MS) break;
    queue.shift();
    nowMs = await take(turn, nowMs);
  }
  isComing = false;
  restedMs = nowMs + REST_MS;
  askForPicture();
}

function join(turn: Turn): void {
  queue.push(turn);
  askForPicture();
}

/**
 * Makes a thing that takes turns. What is answered asks for a drawing: with the next picture after
 * a rest, together with all that follows closely after a drawing. A drawing that answers true is
 * not through and goes on in a later turn.
 */
export function takesTurns(
  draw: () => boolean,
  rest: () => number = () => READABLE_MS,
): () => void {
  let isAsked = false;
  let isFresh = false;
  let drawnMs = Number.NEGATIVE_INFINITY;
  const turn: Turn = { draw: drawOnce, tookMs: SPENT_MS };
  function drawOnce(): void {
    if (isFresh) drawnMs = performance.now();
    isFresh = false;
    isAsked = false;
    const isThrough = !draw();
    if (isThrough || isAsked) return;
    isAsked = true;
    join(turn);
  }
  return () => {
    if (isAsked) return;
    isAsked = true;
    isFresh = true;
    const waitMs = drawnMs + rest() - performance.now();
    if (waitMs > 0) setTimeout(join, waitMs, turn);
    else join(turn);
  };
}
