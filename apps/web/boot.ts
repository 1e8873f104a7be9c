/**
 * The first script of all: lets the browser paint the name of the house, then starts the client.
 * Everything else is on its way meanwhile (`first-paint-plugin.ts`).
 */
const LONGEST_WAIT_MS = 1_000;
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  void runInTurn();
}

/** What is big runs as a task of its own before ours, so that the page answers in between. */
async function runInTurn(): Promise<void> {
  for (const part of [() => import('react-dom/client'), () => import('i18next')]) {
    await part();
    await new Promise((next) => setTimeout(next));
  }
  await import('./main.tsx');
}

// The frame after the next callback has been painted.
requestAnimationFrame(() => setTimeout(start));
// A hidden tab paints nothing.
setTimeout(start, document.hidden ? 0 : LONGEST_WAIT_MS);
