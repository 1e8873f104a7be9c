/** Bitcoin over its node's JSON-RPC: outputs to our addresses, found by reading whole blocks. */
import { z } from 'zod';
import { parseUnits } from '../../../../core/money/text.ts';
import type { ChainNode, Payment, ReadBlock } from './node.ts';

const TIMEOUT_MS = 20_000;
const DECIMALS = 8;

const blockShape = z.object({
  hash: z.string(),
  previousblockhash: z.string().default(''),
  tx: z.array(
    z.object({
      txid: z.string(),
      vin: z.array(z.object({ coinbase: z.string().optional() })),
      vout: z.array(
        z.object({
          n: z.number().int(),
          value: z.number(),
          scriptPubKey: z.object({ address: z.string().optional() }),
        }),
      ),
    }),
  ),
});
const replyShape = z.object({
  result: z.unknown(),
  error: z.object({ message: z.string() }).nullish(),
});
type Block = z.output<typeof blockShape>;

/** The address may carry the user and password of the node. */
export function bitcoinNode(url: string): ChainNode {
  const ask = rpc(url);
  return {
    chain: 'bitcoin',
    tip: async () =>
      z
        .number()
        .int()
        .parse(await ask('getblockcount', [])),
    hashAt: async (height) => z.string().parse(await ask('getblockhash', [height])),
    read: async (height, isOurs): Promise<ReadBlock> => {
      const hash = z.string().parse(await ask('getblockhash', [height]));
      const block = blockShape.parse(await ask('getblock', [hash, 2]));
      return { hash, parent: block.previousblockhash, payments: paymentsOf(block, isOurs) };
    },
  };
}

function rpc(url: string): (method: string, params: readonly unknown[]) => Promise<unknown> {
  const address = new URL(url);
  const { username, password } = address;
  const named = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const credentials = Buffer.from(named).toString('base64');
  address.username = '';
  address.password = '';
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (username !== '') headers['authorization'] = `Basic ${credentials}`;
  return async (method, params) => {
    const reply = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '1.0', id: method, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const parsed = replyShape.safeParse(await reply.json());
    if (!parsed.success) throw new Error(`the node answers ${method} with ${reply.status}`);
    const { result, error } = parsed.data;
    if (error !== null && error !== undefined)
      throw new Error(`the node refuses ${method}: ${error.message}`);
    return result;
  };
}

function paymentsOf(block: Block, isOurs: (address: string) => boolean): Payment[] {
  return block.tx.flatMap(({ txid, vin, vout }) => {
    // New coins can be spent after a hundred blocks only; no customer is paid by them.
    if (vin.some(({ coinbase }) => coinbase !== undefined)) return [];
    return vout.flatMap(({ n, value, scriptPubKey: { address } }): Payment[] => {
      if (address === undefined || !isOurs(address)) return [];
      const amount = satoshis(value);
      if (amount === 0n) return [];
      const place = { network: 'bitcoin', code: 'BTC', txId: txid, index: n } as const;
      return [{ ...place, address, amount, decimals: DECIMALS }];
    });
  });
}

/** The node writes amounts as numbers; eight decimals of 21 million are within a double's reach. */
function satoshis(value: number): bigint {
  const parsed = parseUnits(value.toFixed(DECIMALS), DECIMALS);
  if (!parsed.ok) throw new Error('the node names an amount that is none');
  return parsed.units;
}
