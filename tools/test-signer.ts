/**
 * `node tools/run.mjs tools/test-signer.ts <node's address> <folder> [port]`: a signer for
 * demonstrations on a development chain. It refuses every chain where money is real.
 */
import { startTestSigner } from './signer/test-signer.ts';

const [rpcUrl, folder, port = '9001'] = process.argv.slice(2);
if (rpcUrl === undefined || folder === undefined || !/^\d{1,5}$/.test(port)) {
  console.error('Say the address of the node and a folder, and perhaps a port.');
  process.exit(1);
}
const signer = await startTestSigner({ rpcUrl, folder, port: Number(port) });
console.log(`SIGNER_URL=${signer.url}  (pays from ${signer.address})`);
