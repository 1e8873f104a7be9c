/**
 * A load generator for one kind of customer: keep-alive connections that each place, cancel and
 * trade as soon as they have their answer. Written by hand over plain sockets, because it shares
 * two cores with the server it measures and must cost next to nothing.
 */
import { connect, type Socket } from 'node:net';
import { BENCH_BASE, BENCH_INDEX_TICKS, BENCH_QUOTE } from './bench-catalogue.ts';

/** What a run came to. Latencies are in milliseconds. */
export interface LoadFigures {
  readonly seconds: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly failed: number;
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
}

const CROSSING = 0.15;
const LIMIT_SHARE = 0.6;
const CANCEL_SHARE = 0.3;

const READ_BYTES = 16 * 1024;

interface Customer {
  /** The head of each of its requests, up to the length of the body. */
  readonly head: string;
  readonly open: string[];
}

/** What stands between two texts, the first one searched for from a place on. */
function between(text: string, from: number, before: string, after: string): string | undefined {
  const start = text.indexOf(before, from);
  if (start < 0) return undefined;
  const end = text.indexOf(after, start + before.length);
  return end < 0 ? undefined : text.slice(start + before.length, end);
}

/** Prices in text without arithmetic on the way. */
function priceText(ticks: number): string {
  return `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`;
}

function headOf(token: string): string {
  return (
    ' HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n' +
    `authorization: ${token}\r\ncontent-length: `
  );
}

class Connection {
  private readonly socket: Socket;
  private readonly customers: readonly Customer[];
  private readonly random: () => number;
  private received = '';
  private sentMs = 0;
  private turn = 0;
  private remembers: Customer | undefined;
  running = true;
  acknowledged = 0;
  refused = 0;
  failed = 0;
  readonly latenciesMs: number[] = [];
  readonly done: Promise<void>;

  constructor(port: number, customers: readonly Customer[], random: () => number) {
    this.customers = customers;
    this.random = random;
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    const callback = (length: number): boolean => {
      this.receive(buffer.toString('latin1', 0, length));
      return true;
    };
    // One buffer for all that is ever read, and no stream in between.
    this.socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } });
    this.socket.setNoDelay(true);
    this.done = new Promise((resolve, reject) => {
      this.socket.on('close', () => resolve());
      this.socket.on('error', reject);
    });
    this.socket.on('connect', () => this.send());
  }

  private receive(chunk: string): void {
    this.received = this.received === '' ? chunk : this.received + chunk;
    const answer = this.received;
    const body = answer.indexOf('\r\n\r\n') + 4;
    if (body < 4) return;
    const length = Number(between(answer, 0, 'content-length: ', '\r\n'));
    if (Number.isNaN(length)) throw new Error(`an answer without a length: ${answer}`);
    if (answer.length < body + length) return;
    this.latenciesMs.push(performance.now() - this.sentMs);
    this.received = '';
    this.count(answer, body);
    if (this.running) this.send();
    else this.socket.end();
  }

  private count(answer: string, body: number): void {
    if (answer.startsWith('{"type":"ok"', body)) {
      this.acknowledged += 1;
      if (this.remembers === undefined || !answer.includes('"status":1', body)) return;
      const id = between(answer, body, '"message":{"id":', ',');
      if (id !== undefined) this.remembers.open.push(id);
    } else if (answer.startsWith('{"type":"error"', body)) this.refused += 1;
    else this.failed += 1;
  }

  private send(): void {
    const customer = this.customers[this.turn % this.customers.length] as Customer;
    this.turn += 1;
    const dice = this.random();
    const cancels = dice >= LIMIT_SHARE && dice < LIMIT_SHARE + CANCEL_SHARE;
    const id = cancels ? customer.open.pop() : undefined;
    const [path, body] =
      id === undefined
        ? ['/api/coin/trade', this.order(dice >= LIMIT_SHARE + CANCEL_SHARE)]
        : ['/api/coin/cancel', `{"id":${id}}`];
    this.remembers = id === undefined ? customer : undefined;
    this.sentMs = performance.now();
    const request = `POST ${path}${customer.head}${body.length}\r\n\r\n${body}`;
    this.socket.write(request, 'latin1');
  }

  private order(market: boolean): string {
    const buys = this.random() < 0.5;
    const lots = 50 + Math.floor(this.random() * 500);
    const amount = `0.${String(lots).padStart(5, '0')}`;
    const head = `{"currency_id":${BENCH_BASE},"legal_id":${BENCH_QUOTE},"type":${buys ? 1 : 2}`;
    if (market) return `${head},"order_type":"market","amount":"${amount}"}`;
    const away = Math.floor(this.random() * 5_000) * (this.random() < CROSSING ? -1 : 1);
    const ticks = BENCH_INDEX_TICKS + (buys ? -away : away);
    return `${head},"amount":"${amount}","target_price":"${priceText(ticks)}"}`;
  }
}

function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Runs the load for some seconds over some connections; tokens are shared out among them. */
export async function runLoad(
  address: string,
  tokens: readonly string[],
  connections: number,
  seconds: number,
): Promise<LoadFigures> {
  const port = Number(new URL(address).port);
  const customers = tokens.map((token): Customer => ({ head: headOf(token), open: [] }));
  const all = Array.from({ length: connections }, (_, index) => {
    const own = customers.filter((_customer, position) => position % connections === index);
    return new Connection(port, own, seeded(index + 1));
  });
  const started = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  for (const connection of all) connection.running = false;
  const took = (performance.now() - started) / 1_000;
  await Promise.all(all.map((connection) => connection.done));
  const sum = (of: (connection: Connection) => number): number =>
    all.reduce((total, connection) => total + of(connection), 0);
  const acknowledged = sum((connection) => connection.acknowledged);
  return {
    seconds: took,
    acknowledged,
    refused: sum((connection) => connection.refused),
    failed: sum((connection) => connection.failed),
    perSecond: acknowledged / took,
    latenciesMs: all.flatMap((connection) => connection.latenciesMs),
  };
}
