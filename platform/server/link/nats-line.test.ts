import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestNats } from '../../../tests/support/nats.ts';
import { FRAME_HEAD_BYTES, FrameReader, FrameWriter } from './frames.ts';
import { connectNats, NatsClient } from './nats-client.ts';
import { NatsLine, type NatsLineOptions } from './nats-line.ts';

const ONE_KEY = Buffer.alloc(32, 1);
const OTHER_KEY = Buffer.alloc(32, 2);

let server: TestNats;
let here: NatsClient;
let there: NatsClient;
/** Hears everything, as whoever has the token of NATS may. */
let anybody: NatsClient;
const lines: NatsLine[] = [];

beforeAll(async () => {
  server = await TestNats.start();
  const settings = { servers: [server.url], token: undefined, caFile: undefined };
  [here, there, anybody] = await Promise.all([
    connectNats(settings),
    connectNats(settings),
    connectNats(settings),
  ]);
});

afterEach(() => {
  for (const line of lines.splice(0)) line.close();
});

afterAll(async () => {
  await Promise.all([here.close(), there.close(), anybody.close()]);
  await server.kill();
});

/** What was published is delivered to all when each has asked once. */
async function delivered(): Promise<void> {
  for (const each of [here, there, anybody, here]) await each.connection.flush();
}

interface Pair {
  readonly writer: NatsLine;
  readonly gateway: NatsLine;
  /** What each has heard, and why it has ended. */
  readonly atWriter: string[];
  readonly atGateway: string[];
  readonly ends: string[];
}

type Options = Partial<Pick<NatsLineOptions, 'beatMs' | 'maxTextBytes'>>;

/** How many pairs there were: none hears what is left to say of one before it. */
let pairs = 0;

async function pair(
  options: Options = {},
  gatewayNats = there,
  ofGateway: Options = options,
): Promise<Pair> {
  const ends: string[] = [];
  pairs += 1;
  const [atWriterEnd, atGatewayEnd] = [`test.${pairs}.writer`, `test.${pairs}.gateway`];
  const writer = new NatsLine({
    nats: here,
    mine: atWriterEnd,
    theirs: atGatewayEnd,
    writeKey: ONE_KEY,
    readKey: OTHER_KEY,
    speaksFirst: false,
    ...options,
  });
  await here.connection.flush();
  const gateway = new NatsLine({
    nats: gatewayNats,
    mine: atGatewayEnd,
    theirs: atWriterEnd,
    writeKey: OTHER_KEY,
    readKey: ONE_KEY,
    speaksFirst: true,
    ...ofGateway,
  });
  lines.push(writer, gateway);
  const atWriter: string[] = [];
  const atGateway: string[] = [];
  writer.on('message', (text) => atWriter.push(text));
  gateway.on('message', (text) => atGateway.push(text));
  writer.on('close', (cause) => ends.push(`writer: ${cause}`));
  gateway.on('close', (cause) => ends.push(`gateway: ${cause}`));
  await delivered();
  return { writer, gateway, atWriter, atGateway, ends };
}

/** A connection of which some messages are lost on the way. */
function losing(client: NatsClient, isLost: (bytes: Uint8Array) => boolean): NatsClient {
  const { connection } = client;
  const publish: typeof connection.publish = (subject, payload) => {
    if (!isLost(payload as Uint8Array)) connection.publish(subject, payload);
  };
  return new NatsClient(
    new Proxy(connection, {
      get: (target, name) => {
        if (name === 'publish') return publish;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    }),
  );
}

async function sizesOf(act: () => void): Promise<number[]> {
  const sizes: number[] = [];
  const subscription = anybody.connection.subscribe('test.*.gateway', {
    callback: (_error, { data }) => {
      // Signs of life come when they come.
      if ((data[FRAME_HEAD_BYTES - 1] ?? 0) < 2) sizes.push(data.length);
    },
  });
  await anybody.connection.flush();
  act();
  await delivered();
  subscription.unsubscribe();
  return sizes;
}

describe('a line over NATS', () => {
  it('carries texts both ways in their order, also those from before anybody listens', async () => {
    const { writer, gateway, atWriter, atGateway, ends } = await pair();
    for (const number of [1, 2, 3]) writer.postMessage(`to the gateway ${number}`);
    gateway.postMessage('to the writer');
    gateway.postMessage('');
    await delivered();
    expect(atGateway).toEqual(['to the gateway 1', 'to the gateway 2', 'to the gateway 3']);
    expect(atWriter).toEqual(['to the writer', '']);
    expect(ends).toEqual([]);
  });

  it('sends what fills a message in one, and one byte more in two', async () => {
    const { writer, atGateway } = await pair();
    const { maxPayload } = here;
    const full = 'x'.repeat(maxPayload - FRAME_HEAD_BYTES);
    expect(await sizesOf(() => writer.postMessage(full))).toEqual([maxPayload]);
    expect(await sizesOf(() => writer.postMessage(`${full}y`))).toEqual([
      maxPayload,
      FRAME_HEAD_BYTES + 1,
    ]);
    expect(atGateway.map((text) => text.length)).toEqual([full.length, full.length + 1]);
    expect(atGateway[1]?.at(-1)).toBe('y');
  });

  it('puts parts together as they were, wherever they were cut', async () => {
    const { writer, atGateway, ends } = await pair();
    // Four bytes each: no cut falls between two of them.
    const large = `a${'🜚'.repeat(here.maxPayload)}`;
    for (const text of ['before', large, 'after']) writer.postMessage(text);
    await expect.poll(() => atGateway.length).toBe(3);
    expect(atGateway[1] === large).toBe(true);
    expect([atGateway[0], atGateway[2], ends]).toEqual(['before', 'after', []]);
  });

  it('ends at both ends where a text is larger than it may be, and not before', async () => {
    const { writer, atGateway, ends } = await pair({ maxTextBytes: 1_000 });
    writer.postMessage('x'.repeat(1_000));
    await delivered();
    expect([atGateway.length, ends]).toEqual([1, []]);
    writer.postMessage('x'.repeat(1_001));
    await expect
      .poll(() => ends)
      .toEqual(['writer: a text was too large for it', 'gateway: the other end has closed it']);
  });

  it('takes no more than it may, whatever the other end sends', async () => {
    const { writer, atGateway, ends } = await pair({}, there, { maxTextBytes: 1_000 });
    writer.postMessage('x'.repeat(1_000));
    writer.postMessage('x'.repeat(1_001));
    await expect
      .poll(() => ends)
      .toEqual(['gateway: a text was too large for it', 'writer: the other end has closed it']);
    expect(atGateway.map((text) => text.length)).toEqual([1_000]);
  });

  it('ends at the other end too when one is closed, with what was said before', async () => {
    const { writer, atGateway, ends } = await pair();
    writer.postMessage('the last');
    writer.close();
    writer.postMessage('too late');
    await expect
      .poll(() => ends)
      .toEqual(['writer: it was closed', 'gateway: the other end has closed it']);
    expect(atGateway).toEqual(['the last']);
  });

  it('ends where something that was said is missing, and hands out nothing after it', async () => {
    let isLost = false;
    const lossy = losing(there, () => isLost);
    const { gateway, atWriter, ends } = await pair({}, lossy);
    gateway.postMessage('one');
    isLost = true;
    gateway.postMessage('two');
    isLost = false;
    gateway.postMessage('three');
    await expect
      .poll(() => ends)
      .toEqual([
        'writer: something that was said is missing',
        'gateway: the other end has closed it',
      ]);
    expect(atWriter).toEqual(['one']);
  });

  it('lives while signs of life come, and ends when three have not', async () => {
    let isLost = false;
    const { ends } = await pair(
      { beatMs: 30 },
      losing(there, () => isLost),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(ends).toEqual([]);
    isLost = true;
    await expect
      .poll(() => ends)
      .toEqual(['writer: nothing was heard for 3 s', 'gateway: the other end has closed it']);
  });

  it('does not listen to whoever has not its key, nor to anything twice', async () => {
    const heard: Uint8Array[] = [];
    anybody.connection.subscribe('test.*.writer', {
      callback: (_error, message) => void heard.push(message.data.slice()),
    });
    await anybody.connection.flush();
    const { gateway, atWriter, ends } = await pair();
    gateway.postMessage('once');
    await delivered();
    const forged = new FrameWriter(ONE_KEY).write('last', Buffer.from('forged'));
    const [first = Buffer.alloc(0)] = heard;
    const turned = Uint8Array.from(first, (byte, at) => (at === 20 ? byte ^ 1 : byte));
    for (const bytes of [...heard, forged, turned, Buffer.from('short'), Buffer.alloc(0)]) {
      anybody.connection.publish(`test.${pairs}.writer`, bytes);
    }
    await delivered();
    gateway.postMessage('and on');
    await delivered();
    expect(atWriter).toEqual(['once', 'and on']);
    expect(ends).toEqual([]);
  });
});

describe('frames', () => {
  it('are read in their order, each once, by whoever has the key', () => {
    const writer = new FrameWriter(ONE_KEY);
    const [first, second, third] = ['a', 'b', 'c'].map((text) =>
      writer.write('last', Buffer.from(text)),
    ) as [Buffer, Buffer, Buffer];
    const reader = new FrameReader(ONE_KEY);
    expect(reader.read(first)).toEqual({ kind: 'last', body: Buffer.from('a') });
    expect(reader.read(first)).toBe('foreign');
    expect(reader.read(third)).toBe('gap');
    expect(reader.read(second)).toMatchObject({ kind: 'last' });
    expect(new FrameReader(OTHER_KEY).read(first)).toBe('foreign');
    for (let at = 0; at < first.length; at += 1) {
      const turned = Buffer.from(first);
      turned.writeUInt8(turned.readUInt8(at) ^ 128, at);
      expect(new FrameReader(ONE_KEY).read(turned)).toBe('foreign');
      expect(new FrameReader(ONE_KEY).read(first.subarray(0, at))).toBe('foreign');
    }
  });
});
