/**
 * The first script of all: lets the browser paint the name of the house, then starts the client.
 * Everything else is on its way meanwhile (`first-paint-plugin.ts`).
 */
const LONGEST_WAIT_MS = 1_000;
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  // The libraries run as a task of their own before ours, so that the page answers in between.
  void import('react-dom/client').then(() => setTimeout(() => import('./main.tsx')));
}

// The frame after the next callback has been painted.
requestAnimationFrame(() => setTimeout(start));
// A hidden tab paints nothing.
setTimeout(start, document.hidden ? 0 : LONGEST_WAIT_MS);
