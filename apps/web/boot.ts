/**
 * The first script of all: lets the browser paint the name of the house, then starts the client.
 * Everything else is on its way meanwhile (`first-paint-plugin.ts`).
 */
const HIDDEN_TABS_PAINT_NOTHING_MS = 150;
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  // The libraries run as a task of their own before ours, so that the page answers in between.
  void import('react-dom/client').then(() => setTimeout(() => import('./main.tsx')));
}

// The frame after the next callback has been painted.
requestAnimationFrame(() => setTimeout(start));
setTimeout(start, HIDDEN_TABS_PAINT_NOTHING_MS);
