/**
 * A load generator for one kind of customer: connections on which each places, cancels and trades
 * as soon as he has his answer, by whichever road his orders go. It shares two cores with the
 * server it measures and must cost next to nothing.
 */
import { BENCH_INDEX_TICKS } from './bench-catalogue.ts';
import { ownRoad } from './own-road.ts';
import type { Answer, Customer, Road, Wanted } from './road.ts';

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

/** Prices in text without arithmetic on the way. */
function priceText(ticks: number): string {
  return `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`;
}

class Connection {
  private readonly random: () => number;
  private customers: readonly Customer[] = [];
  private readonly open = new Map<Customer, string[]>();
  private sentMs = 0;
  private turn = 0;
  private remembers: Customer | undefined;
  private finished: () => void = () => undefined;
  running = true;
  acknowledged = 0;
  refused = 0;
  failed = 0;
  readonly latenciesMs: number[] = [];
  readonly done = new Promise<void>((resolve) => {
    this.finished = resolve;
  });

  constructor(random: () => number) {
    this.random = random;
  }

  begin(customers: readonly Customer[]): void {
    this.customers = customers;
    for (const customer of customers) this.open.set(customer, []);
    this.send();
  }

  hear({ said, waiting }: Answer): void {
    this.latenciesMs.push(performance.now() - this.sentMs);
    if (said === 'done') {
      this.acknowledged += 1;
      if (this.remembers !== undefined && waiting !== undefined) {
        this.open.get(this.remembers)?.push(waiting);
      }
    } else if (said === 'refused') this.refused += 1;
    else this.failed += 1;
    if (this.running) this.send();
    else this.finished();
  }

  private send(): void {
    const customer = this.customers[this.turn % this.customers.length] as Customer;
    this.turn += 1;
    const dice = this.random();
    const cancels = dice >= LIMIT_SHARE && dice < LIMIT_SHARE + CANCEL_SHARE;
    const id = cancels ? this.open.get(customer)?.pop() : undefined;
    this.remembers = id === undefined ? customer : undefined;
    const wanted = id === undefined ? this.wanted(dice >= LIMIT_SHARE + CANCEL_SHARE) : undefined;
    this.sentMs = performance.now();
    if (wanted !== undefined) customer.place(wanted);
    else if (id !== undefined) customer.cancel(id);
  }

  private wanted(market: boolean): Wanted {
    const isBuy = this.random() < 0.5;
    const lots = 50 + Math.floor(this.random() * 500);
    const amount = `0.${String(lots).padStart(5, '0')}`;
    if (market) return { isBuy, amount, price: undefined };
    const away = Math.floor(this.random() * 5_000) * (this.random() < CROSSING ? -1 : 1);
    return { isBuy, amount, price: priceText(BENCH_INDEX_TICKS + (isBuy ? -away : away)) };
  }
}

function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/**
 * Runs the load for some seconds over some connections; tokens are shared out among them. What a
 * road has to open first is not counted.
 */
export async function runLoad(
  address: string,
  tokens: readonly string[],
  connections: number,
  seconds: number,
  road: Road = ownRoad,
): Promise<LoadFigures> {
  const port = Number(new URL(address).port);
  const all = Array.from({ length: connections }, (_, index) => new Connection(seeded(index + 1)));
  const opened = await Promise.all(
    all.map((connection, number) => {
      const own = tokens.filter((_token, position) => position % connections === number);
      return road(port, own, number, (answer) => connection.hear(answer));
    }),
  );
  const started = performance.now();
  for (const [index, { customers }] of opened.entries()) all[index]?.begin(customers);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  for (const connection of all) connection.running = false;
  const took = (performance.now() - started) / 1_000;
  await Promise.all(all.map((connection) => connection.done));
  await Promise.all(opened.map((each) => each.end()));
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
