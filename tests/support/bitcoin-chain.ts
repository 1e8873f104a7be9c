import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';

/** An output of a transaction: whole bitcoins as the node writes them. */
export interface Output {
  readonly address: string;
  readonly value: number;
}

interface Block {
  readonly hash: string;
  readonly previousblockhash: string | undefined;
  readonly tx: readonly object[];
}

/** A transaction with outputs; a coinbase one makes new coins. */
export function transaction(seed: string, outputs: readonly Output[], isCoinbase = false): object {
  return {
    txid: hashOf(`tx ${seed}`),
    vin: [isCoinbase ? { coinbase: '00' } : { txid: hashOf(`from ${seed}`), vout: 0 }],
    vout: outputs.map(({ address, value }, n) => ({ n, value, scriptPubKey: { address } })),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A Bitcoin node as its RPC shows it, in which a test writes the blocks. */
export class BitcoinChain {
  /** What the node is asked for, with the credentials that came. */
  readonly asked: string[] = [];
  isDown = false;
  private readonly server: Server;
  private readonly blocks: Block[] = [];
  private branch = 0;

  private constructor(server: Server) {
    this.server = server;
    this.mine();
  }

  static async open(): Promise<BitcoinChain> {
    const server = createServer();
    const chain = new BitcoinChain(server);
    server.on('request', (request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      request.on('end', () => {
        const { method, params } = JSON.parse(text) as { method: string; params: unknown[] };
        chain.asked.push(`${request.headers.authorization ?? ''} ${method}`);
        const answer = chain.isDown ? undefined : chain.answer(method, params);
        response.writeHead(answer === undefined ? 500 : 200, {
          'content-type': 'application/json',
        });
        const error = answer === undefined ? { message: 'not now' } : null;
        response.end(JSON.stringify({ result: answer ?? null, error }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return chain;
  }

  /** With a user and a password, as nodes have them. */
  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://node:pass%40word@127.0.0.1:${port}`;
  }

  /** One more block. */
  mine(tx: readonly object[] = []): void {
    const previousblockhash = this.blocks.at(-1)?.hash;
    const hash = hashOf(`${this.branch} ${this.blocks.length} ${previousblockhash ?? ''}`);
    this.blocks.push({ hash, previousblockhash, tx });
  }

  /** Forgets the last blocks; what is mined next are other ones. */
  forget(depth: number): void {
    this.blocks.splice(this.blocks.length - depth, depth);
    this.branch += 1;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(method: string, [first]: readonly unknown[]): unknown {
    if (method === 'getblockcount') return this.blocks.length - 1;
    if (method === 'getblockhash') return this.blocks[Number(first)]?.hash;
    return method === 'getblock' ? this.blocks.find(({ hash }) => hash === first) : undefined;
  }
}
