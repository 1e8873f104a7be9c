/** `npm test`: every check and every test, the real browser included. */
import { runOnNewNode } from './bootstrap/old-node.mjs';

runOnNewNode(async function () {
  const { runFile } = await import('./bootstrap/start.mjs');
  await runFile(['tools/test/main.ts'].concat(process.argv.slice(2)));
});
