/**
 * Asks a quote service over HTTP. What goes wrong is told in words of our own: neither an address
 * nor a key, which some services want in the address, ever gets into a log.
 */
import type { StockSource } from '../settings/stock-sources.ts';
import { readAnswer } from './quote-answer.ts';

const LONGEST_ANSWER = 1_000_000;
const LONGEST_WAIT_MS = 300_000;

/** Why there is no answer. */
export class QuoteFailure extends Error {
  /** Whether the service is away, rather than one stock unknown to it. */
  readonly isOfService: boolean;
  /** How long the service wants to be left alone. */
  readonly waitMs: number;

  constructor(reason: string, isOfService: boolean, waitMs = 0) {
    super(reason);
    this.isOfService = isOfService;
    this.waitMs = waitMs;
  }
}

/** Refusals of what was asked for; all others mean that nothing else would be answered now. */
const OF_THE_STOCK = [400, 404, 410, 422];

function addressOf(url: string, symbols: readonly string[]): string {
  const written = symbols.map(encodeURIComponent).join(',');
  return url.replace(/\{symbols?\}/, () => written);
}

function waitOf(answer: Response): number {
  const seconds = answer.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Math.min(Number(seconds) * 1000, LONGEST_WAIT_MS) : 0;
}

async function textOf(answer: Response): Promise<string> {
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    const isOfService = !OF_THE_STOCK.includes(answer.status);
    throw new QuoteFailure(`HTTP ${answer.status}`, isOfService, waitOf(answer));
  }
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > LONGEST_ANSWER) throw new QuoteFailure('the answer is too long', true);
  }
  return text;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be reached';
  if (error.name === 'TimeoutError') return 'no answer in time';
  if (error instanceof SyntaxError) return 'the answer is not JSON';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === '' ? 'it cannot be reached' : `it cannot be reached: ${code}`;
}

/**
 * The answer of a service about some stocks, with its numbers as texts.
 * Rejects with a `QuoteFailure` when there is none in time, or none that can be read.
 */
export async function askForQuotes(
  source: StockSource,
  symbols: readonly string[],
  timeoutMs: number,
  ending: AbortSignal,
): Promise<unknown> {
  const { url, header } = source;
  const key = header === undefined ? {} : { [header.name]: header.value };
  try {
    const answer = await fetch(addressOf(url, symbols), {
      headers: { accept: 'application/json', ...key },
      // The key is meant for this address and for no other one.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ending]),
    });
    return readAnswer(await textOf(answer));
  } catch (error) {
    if (error instanceof QuoteFailure) throw error;
    throw new QuoteFailure(reasonOf(error), true);
  }
}
