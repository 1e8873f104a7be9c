/** `npm run setup`: brings and builds what `npm start` runs, and ends. */
import { runOnNewNode } from './bootstrap/old-node.mjs';

runOnNewNode(async function () {
  const { setUp } = await import('./bootstrap/start.mjs');
  await setUp();
});
