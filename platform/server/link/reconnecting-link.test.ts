import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LinkedHouse } from '../../../tests/support/linked-writer.ts';
import { TestNats } from '../../../tests/support/nats.ts';
import type { Line } from './messages.ts';
import { ReconnectingLink } from './reconnecting-link.ts';

/** A line by hand: what it is told, and an end that the test brings about. */
class HandLine implements Line {
  readonly texts: string[] = [];
  private readonly listeners = { message: [] as Listener[], close: [] as Listener[] };

  postMessage(text: string): void {
    this.texts.push(text);
  }

  on(event: 'message' | 'close', listener: Listener): this {
    this.listeners[event].push(listener);
    return this;
  }

  close(): void {
    this.end('closed');
  }

  say(said: object): void {
    const nothing = { outcomes: [], batches: [], commits: [], caughtUp: 0 };
    for (const hear of this.listeners.message) hear(JSON.stringify({ ...nothing, ...said }));
  }

  end(cause: string): void {
    for (const hear of this.listeners.close) hear(cause);
  }
}

type Listener = (text: string) => void;

const add = { actor: 7, command: { type: 'sum.add' } };
const UNKNOWN = 'WriterUnavailable: the writer is not available';

let link: ReconnectingLink;
let lines: HandLine[];
let causes: (string | undefined)[];
let away: string | undefined;
let waits: number[];

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

beforeEach(() => {
  lines = [];
  causes = [];
  waits = [];
  away = undefined;
});

async function open(chance = 0): Promise<void> {
  link = new ReconnectingLink({
    dial: async () => {
      if (away !== undefined) throw new Error(away);
      const line = new HandLine();
      lines.push(line);
      return line;
    },
    chance: () => chance,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return turn();
    },
    onChange: (cause) => causes.push(cause),
  });
  await link.linked();
}

describe('a link that outlives its lines', () => {
  afterEach(() => link.close());

  it('says of commands under way that their outcome is unknown, and goes on', async () => {
    await open();
    const under = link.submit(add).catch(String);
    await turn();
    expect(lines[0]?.texts).toHaveLength(1);
    away = 'nobody there';
    lines[0]?.end('nothing was heard for 3 s');
    expect(await under).toBe(UNKNOWN);
    expect(link.state().cause).toBe('the writer is out of reach: nothing was heard for 3 s');
    expect(await link.submit(add).catch(String)).toBe(UNKNOWN);
    await expect.poll(() => link.state().cause).toBe('nobody there');
    away = undefined;
    await link.linked();
    // Nothing of before is sent a second time.
    expect(lines[1]?.texts).toEqual([]);
    const next = link.submit(add);
    await turn();
    lines[1]?.say({ outcomes: [[1, 'result', { seq: 1 }]] });
    expect(await next).toEqual({ seq: 1 });
    expect(causes).toEqual([
      undefined,
      'the writer is out of reach: nothing was heard for 3 s',
      undefined,
    ]);
  });

  it('returns after a while by chance: not all gateways ask at once', async () => {
    await open(0.5);
    lines[0]?.end('gone');
    await link.linked();
    lines[1]?.end('gone again');
    await link.linked();
    expect(waits).toEqual([500, 500]);
  });

  it('has readers wait for the next line, and ask on it', async () => {
    await open();
    let isCaughtUp = false;
    const reading = link.caughtUp().then(() => {
      isCaughtUp = true;
    });
    await turn();
    lines[0]?.end('gone');
    await link.linked();
    await turn();
    expect(isCaughtUp).toBe(false);
    expect(lines[1]?.texts).toEqual([expect.stringContaining('"asked":1')]);
    lines[1]?.say({ caughtUp: 1 });
    await reading;
  });

  it('lets readers go after 3 s without a line, with the cause', async () => {
    await open();
    away = 'no writer answers over NATS';
    lines[0]?.end('gone');
    await expect(link.caughtUp()).rejects.toThrow('no writer answers over NATS');
    // Whoever comes later is not kept waiting.
    const later = [link.caughtUp(), turn().then(() => 'kept waiting')];
    await expect(Promise.race(later)).rejects.toThrow('no writer answers over NATS');
    away = undefined;
    await link.linked();
    const again = link.caughtUp();
    await turn();
    lines[1]?.say({ caughtUp: 1 });
    await again;
  });

  it('is over when it is closed: nobody waits, and no line is opened', async () => {
    await open();
    away = 'gone';
    lines[0]?.end('gone');
    const waiting = link.caughtUp();
    link.close();
    await waiting;
    away = undefined;
    for (let count = 0; count < 5; count += 1) await turn();
    expect(lines).toHaveLength(1);
    expect(await link.submit(add).catch(String)).toBe(UNKNOWN);
    expect(link.state().cause).toBe('the writer is gone');
  });
});

describe('a link over a NATS that is killed', () => {
  let nats: TestNats;

  beforeAll(async () => {
    nats = await TestNats.start();
  });

  afterAll(() => nats.kill());

  it('stands again when NATS does, and the views load what they have missed', async () => {
    const house = await LinkedHouse.open('over NATS', {}, nats.url);
    await house.add(1);
    house.storesAtOnce = false;
    const lost = house.add(10);
    await house.turn(3);
    await nats.kill();
    expect(await lost).toBe(UNKNOWN);
    expect(house.link.state().cause).toMatch(/^the writer is out of reach: .* NATS is lost$/);
    // It is stored all the same, and nobody could be told.
    house.store();
    await expect.poll(() => house.storedSum()).toBe(11n);
    expect([house.shown, house.loads]).toEqual([1n, 1]);
    expect(await house.add(100)).toBe(UNKNOWN);
    await nats.begin();
    await expect.poll(() => house.link.state().cause).toBeUndefined();
    await expect.poll(() => house.shown).toBe(11n);
    expect(house.loads).toBe(2);
    house.storesAtOnce = true;
    expect(await house.add(1_000)).toMatchObject({ answer: { sum: '1011' } });
    expect([house.shown, house.loads]).toEqual([1_011n, 2]);
    await house.stop();
  });

  it('loads no view where nothing was missed', async () => {
    const house = await LinkedHouse.open('over NATS', {}, nats.url);
    await house.add(1);
    await nats.kill();
    await expect.poll(() => house.link.state().cause).toBeDefined();
    await nats.begin();
    await expect.poll(() => house.link.state().cause).toBeUndefined();
    await house.add(2);
    expect([house.shown, house.loads]).toEqual([3n, 1]);
    await house.stop();
  });
});
