/**
 * A signer for tests and demonstrations, after the protocol of the withdrawal room. Its key is of
 * the published test words that every development chain funds, so it refuses chains where money is
 * real. What it has signed it keeps in a file: the same id gives the same transaction for ever.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createPublicClient, encodeFunctionData, type Hex, http, keccak256, parseAbi } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { z } from 'zod';

const WORDS = 'test test test test test test test test test test test junk';
/** Development chains, and the public test network Sepolia. */
const TEST_CHAINS: readonly number[] = [1_337, 31_337, 11_155_111];
const TOKEN = parseAbi(['function transfer(address to, uint256 amount) returns (bool)']);
const LONGEST_BODY = 16 * 1024;

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const orderShape = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,80}$/),
  network: z.enum(['ethereum', 'erc20']),
  chainId: z.number().int().positive(),
  to: address,
  token: address.nullable(),
  amount: z.string().regex(/^[1-9]\d{0,77}$/),
  nonce: z.literal('next_of_signer'),
});
type Order = z.output<typeof orderShape>;

/** What was answered for an order, kept with the order itself. */
interface Kept {
  readonly order: Order;
  readonly nonce: number;
  readonly answer: { readonly txId: string; readonly raw: string } | { readonly refused: string };
}

/** What a signer is made with. */
export interface TestSignerOptions {
  /** The node whose chain it signs for. */
  readonly rpcUrl: string;
  /** Where it keeps what it has signed. */
  readonly folder: string;
  /** 0 takes a free one; always on the loopback. */
  readonly port: number;
}

/** A signer that answers. */
export interface RunningSigner {
  readonly url: string;
  /** The purse it pays from. */
  readonly address: Hex;
  /** How many different transactions it has signed. */
  signed(): number;
  stop(): Promise<void>;
}

/** The book of what was answered. */
class Book {
  private readonly file: string;
  private readonly kept: Map<string, Kept>;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, 'signed.json');
    this.kept = new Map(Object.entries(this.read()));
  }

  get(id: string): Kept | undefined {
    return this.kept.get(id);
  }

  get all(): readonly Kept[] {
    return [...this.kept.values()];
  }

  /** Written whole before anything is answered. */
  keep(entry: Kept): void {
    this.kept.set(entry.order.id, entry);
    writeFileSync(`${this.file}.new`, JSON.stringify(Object.fromEntries(this.kept)));
    renameSync(`${this.file}.new`, this.file);
  }

  private read(): Record<string, Kept> {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, Kept>;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw error;
    }
  }
}

class Signing {
  private readonly account = mnemonicToAccount(WORDS);
  private readonly client;
  private readonly book: Book;
  private last: Promise<unknown> = Promise.resolve();

  constructor({ rpcUrl, folder }: TestSignerOptions) {
    this.client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 });
    this.book = new Book(folder);
  }

  get address(): Hex {
    return this.account.address;
  }

  get signed(): number {
    return this.book.all.filter(({ answer }) => 'raw' in answer).length;
  }

  /** One after another, so that no two transactions get one number. */
  answer(order: Order): Promise<Kept['answer'] | undefined> {
    const next = this.last.then(() => this.decide(order));
    this.last = next.catch(() => undefined);
    return next;
  }

  private async decide(order: Order): Promise<Kept['answer'] | undefined> {
    const known = this.book.get(order.id);
    if (known !== undefined) {
      return JSON.stringify(known.order) === JSON.stringify(order) ? known.answer : undefined;
    }
    if (!TEST_CHAINS.includes(order.chainId)) {
      const answer = { refused: `chain ${order.chainId} is no test chain` };
      this.book.keep({ order, nonce: -1, answer });
      return answer;
    }
    const nonce = await this.nextNonce();
    const raw = await this.sign(order, nonce);
    const answer = { txId: keccak256(raw), raw };
    this.book.keep({ order, nonce, answer });
    return answer;
  }

  private async nextNonce(): Promise<number> {
    const onChain = await this.client.getTransactionCount({ address: this.address });
    const own = Math.max(-1, ...this.book.all.map(({ nonce }) => nonce)) + 1;
    return Math.max(onChain, own);
  }

  private async sign({ chainId, to, token, amount }: Order, nonce: number): Promise<Hex> {
    const { maxFeePerGas, maxPriorityFeePerGas } = await this.client.estimateFeesPerGas();
    const fees = { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas };
    const common = { chainId, nonce, type: 'eip1559' as const, gas: 100_000n, ...fees };
    if (token === null) {
      return this.account.signTransaction({ ...common, to: to as Hex, value: BigInt(amount) });
    }
    const args = [to as Hex, BigInt(amount)] as const;
    const data = encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args });
    return this.account.signTransaction({ ...common, to: token as Hex, data });
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > LONGEST_BODY) throw new Error('too long');
  }
  return text;
}

/** Answers one request: 200 with a transaction, 409 with a refusal for ever, else "not now". */
async function reply(signing: Signing, request: IncomingMessage): Promise<[number, object]> {
  const parsed = orderShape.safeParse(JSON.parse(await bodyOf(request)));
  if (!parsed.success) return [400, { error: 'this is no order' }];
  const answer = await signing.answer(parsed.data);
  if (answer === undefined) return [400, { error: 'another order has this id' }];
  return ['raw' in answer ? 200 : 409, answer];
}

/** Opens a signer on the loopback. */
export async function startTestSigner(options: TestSignerOptions): Promise<RunningSigner> {
  const signing = new Signing(options);
  const server: Server = createServer((request, response) => {
    reply(signing, request)
      .catch((error: unknown): [number, object] => [503, { error: String(error).slice(0, 200) }])
      .then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    address: signing.address,
    signed: () => signing.signed,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
