/** `node tools/run.mjs FILE [arguments]`: runs a TypeScript file on our Node, all installed. */
import { runOnNewNode } from './bootstrap/old-node.mjs';

runOnNewNode(async function () {
  const { runFile } = await import('./bootstrap/start.mjs');
  await runFile(process.argv.slice(2));
});
