/** `npm start`: from a clean clone, or from wherever we were, to a running exchange. */
import { runOnNewNode } from './bootstrap/old-node.mjs';

runOnNewNode(async function () {
  const { start } = await import('./bootstrap/start.mjs');
  await start();
});
