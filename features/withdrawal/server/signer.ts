/**
 * The seam to the signer, a process of its own that holds the key of the withdrawals' purse. The
 * protocol is in this room's README: the same id gives the same transaction, however often it is
 * asked for.
 */
import { request as httpRequest } from 'node:http';
import { z } from 'zod';

const TIMEOUT_MS = 20_000;
const LONGEST_REPLY = 64 * 1024;

/** What the signer is asked for. Amounts are texts in the smallest unit of the chain. */
export interface SigningOrder {
  /** Names the withdrawal for ever. */
  readonly id: string;
  readonly network: 'ethereum' | 'erc20';
  readonly chainId: number;
  readonly to: string;
  /** The token's contract; null for the coin of the chain itself. */
  readonly token: string | null;
  readonly amount: string;
  /** The signer counts: it knows what else it has sent. */
  readonly nonce: 'next_of_signer';
}

const hex = z.string().regex(/^0x[0-9a-fA-F]+$/);
const replyShape = z.union([
  z.object({ txId: hex.length(66), raw: hex.optional() }),
  z.object({ refused: z.string().min(1).max(200) }),
]);

/** A transaction, or a refusal that holds for ever: this id will never be signed. */
export type SigningReply = z.output<typeof replyShape>;

/** Asks for a transaction; rejects when the signer cannot be asked now. */
export type Signer = (order: SigningOrder) => Promise<SigningReply>;

/** A signer at `http://127.0.0.1:port` or `unix:/path`. */
export function signerAt(url: string): Signer {
  const place = url.startsWith('unix:')
    ? { socketPath: url.slice('unix:'.length), path: '/' }
    : { ...addressOf(new URL(url)), path: '/' };
  return async (order) => replyShape.parse(JSON.parse(await post(place, JSON.stringify(order))));
}

function addressOf(url: URL): { hostname: string; port: number } {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  return { hostname, port: url.port === '' ? 80 : Number(url.port) };
}

function post(place: object, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { ...place, method: 'POST', headers, timeout: TIMEOUT_MS },
      (reply) => {
        const status = reply.statusCode ?? 0;
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => {
          text += chunk;
          if (text.length > LONGEST_REPLY) sent.destroy(new Error('the signer says too much'));
        });
        // 409 carries a refusal for ever; all else means: not now.
        reply.on('end', () => {
          if (status === 200 || status === 409) resolve(text);
          else reject(new Error(`the signer answers with ${status}`));
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('the signer does not answer')));
    sent.on('error', reject);
    sent.end(body);
  });
}
