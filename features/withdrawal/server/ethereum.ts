/** What the signer dispatch asks of an Ethereum node, and how orders and transactions compare. */
import {
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseTransaction,
  type TransactionSerialized,
} from 'viem';
import type { SigningOrder } from './signer.ts';

const TIMEOUT_MS = 10_000;
const TOKEN = parseAbi(['function transfer(address to, uint256 amount) returns (bool)']);

/** How a transaction stands in the chain. */
export interface Mined {
  readonly isSuccess: boolean;
  readonly confirmations: number;
}

/** A node; each method rejects when it cannot be asked. */
export interface EthereumNode {
  chainId(): Promise<number>;
  /** Gives a signed transaction to the network; one that it has already is no error. */
  broadcast(raw: string): Promise<void>;
  /** Undefined while no block has it. */
  mined(txId: string): Promise<Mined | undefined>;
}

/** A node by its address. */
export function ethereumNode(url: string): EthereumNode {
  const client = createPublicClient({
    transport: http(url, { retryCount: 0, timeout: TIMEOUT_MS }),
    cacheTime: 0,
  });
  const receipt = async (hash: Hex) => {
    const found = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError')
        return undefined;
      throw error;
    });
    return found;
  };
  return {
    chainId: () => client.getChainId(),
    broadcast: async (raw) => {
      const serializedTransaction = raw as Hex;
      await client.sendRawTransaction({ serializedTransaction }).catch(async (error: unknown) => {
        // Nodes word it differently that they know it already: asking for it is what decides.
        const hash = keccak256(serializedTransaction);
        const known = await client.getTransaction({ hash }).catch(() => undefined);
        if (known === undefined) throw error;
      });
    },
    mined: async (txId) => {
      const found = await receipt(txId as Hex);
      if (found === undefined) return undefined;
      const tip = await client.getBlockNumber({ cacheTime: 0 });
      const confirmations = Number(tip - found.blockNumber) + 1;
      return { isSuccess: found.status === 'success', confirmations };
    },
  };
}

/**
 * Whether a signed transaction pays what was ordered, and nothing else. The signer holds the key;
 * this keeps its mistakes from being sent under the house's name.
 */
export function paysOrder(raw: string, txId: string, order: SigningOrder): boolean {
  if (keccak256(raw as Hex) !== txId) return false;
  const { to, value = 0n, data = '0x', chainId } = parseTransaction(raw as TransactionSerialized);
  if (chainId !== order.chainId || to === undefined || to === null) return false;
  const amount = BigInt(order.amount);
  const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  if (order.token === null) return same(to, order.to) && value === amount && data === '0x';
  const args = [order.to as Hex, amount] as const;
  const transfer = encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args });
  return same(to, order.token) && value === 0n && same(data, transfer);
}
