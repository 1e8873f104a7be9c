import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paysOrder } from '../../features/withdrawal/server/ethereum.ts';
import {
  type Signer,
  signerAt,
  type SigningOrder,
} from '../../features/withdrawal/server/signer.ts';
import { type RunningSigner, startTestSigner } from './test-signer.ts';

const ORDER: SigningOrder = {
  id: 'withdrawal-7',
  network: 'ethereum',
  chainId: 31_337,
  to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  token: null,
  amount: '1000000000000000000',
  nonce: 'next_of_signer',
};
const TOKENS: SigningOrder = {
  ...ORDER,
  id: 'withdrawal-8',
  network: 'erc20',
  token: '0x7000000000000000000000000000000000000007',
  amount: '5000000',
};

/** A node that knows no more than a signer asks: its count of transactions, and fees. */
function fakeNode(): Promise<Server> {
  const block = { number: '0x1', baseFeePerGas: '0x1', transactions: [], timestamp: '0x1' };
  const answers: Readonly<Record<string, unknown>> = {
    eth_getTransactionCount: '0x4',
    eth_getBlockByNumber: block,
    eth_maxPriorityFeePerGas: '0x1',
    eth_chainId: '0x7a69',
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
    request.on('end', () => {
      const { id, method } = JSON.parse(text) as { id: number; method: string };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] ?? null }));
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('the signer of tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-signer-'));
  let node: Server;
  let signer: RunningSigner;
  let ask: Signer;

  beforeEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    node = await fakeNode();
    await open();
  });
  afterEach(async () => {
    await signer.stop();
    await new Promise((resolve) => node.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(): Promise<void> {
    const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
    signer = await startTestSigner({ rpcUrl, folder, port: 0 });
    ask = signerAt(signer.url);
  }

  async function signed(order: SigningOrder): Promise<{ txId: string; raw: string }> {
    const reply = await ask(order);
    if ('refused' in reply || reply.raw === undefined) throw new Error(JSON.stringify(reply));
    return { txId: reply.txId, raw: reply.raw };
  }

  it('gives the same transaction for the same id, also after it was stopped', async () => {
    const first = await signed(ORDER);
    expect(await signed(ORDER)).toEqual(first);
    await signer.stop();
    await open();
    expect(await signed(ORDER)).toEqual(first);
    expect(signer.signed()).toBe(1);
    const both = await Promise.all([signed(TOKENS), signed({ ...TOKENS, id: 'withdrawal-9' })]);
    expect(new Set([first, ...both].map(({ txId }) => txId)).size).toBe(3);
  });

  it('signs nothing else under an id that it knows', async () => {
    await signed(ORDER);
    await expect(ask({ ...ORDER, amount: '2' })).rejects.toThrow('400');
    expect(signer.signed()).toBe(1);
  });

  it.each([1, 56, 137, 42_161])(
    'refuses chain %i, where money is real, for ever',
    async (chainId) => {
      const reply = await ask({ ...ORDER, chainId });
      expect(reply).toEqual({ refused: `chain ${chainId} is no test chain` });
      expect(await ask({ ...ORDER, chainId })).toEqual(reply);
      expect(signer.signed()).toBe(0);
    },
  );

  it.each([ORDER, TOKENS])(
    'signs what was ordered, which the house can tell (%#)',
    async (order) => {
      const { raw, txId } = await signed(order);
      expect(paysOrder(raw, txId, order)).toBe(true);
      const others: Partial<SigningOrder>[] = [
        { amount: '1' },
        { to: '0x000000000000000000000000000000000000dEaD' },
        { chainId: 1 },
        { token: order.token === null ? TOKENS.token : null },
      ];
      for (const other of others) expect(paysOrder(raw, txId, { ...order, ...other })).toBe(false);
      expect(paysOrder(raw, `0x${'0'.repeat(64)}`, order)).toBe(false);
    },
  );
});

describe('the seam to a signer', () => {
  it.each([
    ['nonsense', 200, 'nonsense'],
    ['no transaction', 200, '{"txId":"0x12"}'],
    ['a failure', 503, '{"error":"later"}'],
    ['too much', 200, `{"refused":"${'x'.repeat(70_000)}"}`],
  ])('takes %s for no answer', async (_what, status, body) => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(status);
      response.end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(signerAt(`http://127.0.0.1:${port}`)(ORDER)).rejects.toThrow();
    await new Promise((resolve) => server.close(resolve));
  });

  it('goes over a socket file too, and takes a refusal for one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-socket-'));
    const path = join(folder, 'signer.sock');
    let asked = '';
    const server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => {
        asked += chunk.toString('utf8');
      });
      request.on('end', () => {
        response.writeHead(409);
        response.end('{"refused":"no funds for this"}');
      });
    });
    await new Promise<void>((resolve) => server.listen(path, resolve));
    expect(await signerAt(`unix:${path}`)(ORDER)).toEqual({ refused: 'no funds for this' });
    expect(JSON.parse(asked)).toEqual(ORDER);
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });
});
