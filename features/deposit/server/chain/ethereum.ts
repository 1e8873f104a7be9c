/**
 * Ethereum over its node's JSON-RPC: payments of ether by ordinary transactions, and of tokens by
 * the transfer events of their contracts. Ether that a contract pays onwards leaves no such trace
 * and is not seen: see the room's README.
 */
import { createPublicClient, type Hex, http, parseAbiItem, type PublicClient } from 'viem';
import type { ChainNode, Payment, ReadBlock } from './node.ts';

const TIMEOUT_MS = 10_000;
const ETHER_DECIMALS = 18;
const TOKEN_DECIMALS = 6;
const TRANSFER = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
);

/** `tokens` are the contracts' addresses by the code of the coin. */
export function ethereumNode(url: string, tokens: ReadonlyMap<string, string>): ChainNode {
  const client: PublicClient = createPublicClient({
    transport: http(url, { retryCount: 0, timeout: TIMEOUT_MS }),
    cacheTime: 0,
  });
  const codes = new Map([...tokens].map(([code, address]) => [address.toLowerCase(), code]));
  return {
    chain: 'ethereum',
    tip: async () => Number(await client.getBlockNumber({ cacheTime: 0 })),
    hashAt: async (height) => (await client.getBlock({ blockNumber: BigInt(height) })).hash,
    read: (height, isOurs) => readBlock(client, codes, height, isOurs),
  };
}

async function readBlock(
  client: PublicClient,
  codes: ReadonlyMap<string, string>,
  height: number,
  isOurs: (address: string) => boolean,
): Promise<ReadBlock> {
  const blockNumber = BigInt(height);
  const block = await client.getBlock({ blockNumber, includeTransactions: true });
  const payments: Payment[] = [];
  for (const { hash, to, value } of block.transactions) {
    if (to === null || value === 0n || !isOurs(to)) continue;
    const receipt = await receiptIn(client, hash, block.hash);
    if (receipt.status !== 'success') continue;
    const place = { network: 'ethereum', code: 'ETH', txId: hash, index: 0 } as const;
    payments.push({ ...place, address: to, amount: value, decimals: ETHER_DECIMALS });
  }
  payments.push(...(await tokenPayments(client, codes, block.hash, isOurs)));
  return { hash: block.hash, parent: block.parentHash, payments };
}

async function tokenPayments(
  client: PublicClient,
  codes: ReadonlyMap<string, string>,
  blockHash: Hex,
  isOurs: (address: string) => boolean,
): Promise<Payment[]> {
  const address = [...codes.keys()] as Hex[];
  if (address.length === 0) return [];
  const logs = await client.getLogs({ blockHash, address, event: TRANSFER, strict: true });
  const payments: Payment[] = [];
  for (const log of logs) {
    const code = codes.get(log.address.toLowerCase());
    if (code === undefined || log.args.value === 0n || !isOurs(log.args.to)) continue;
    const { logs: own } = await receiptIn(client, log.transactionHash, blockHash);
    // Counted within the transaction, because its place in the block changes when it is mined anew.
    const index = own.findIndex(({ logIndex }) => logIndex === log.logIndex);
    if (index < 0) throw new Error(`transaction ${log.transactionHash} lacks its own event`);
    const place = { network: 'erc20', code, txId: log.transactionHash, index } as const;
    const { to, value } = log.args;
    payments.push({ ...place, address: to, amount: value, decimals: TOKEN_DECIMALS });
  }
  return payments;
}

/** A receipt of the very block that is read; a reorganisation meanwhile is found out here. */
async function receiptIn(client: PublicClient, hash: Hex, blockHash: Hex) {
  const receipt = await client.getTransactionReceipt({ hash });
  if (receipt.blockHash !== blockHash) throw new Error('the chain changed while it was read');
  return receipt;
}
