import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestNats } from '../../../tests/support/nats.ts';
import { SecretBox } from '../keys/secret-box.ts';
import { dialWriter } from './dial.ts';
import { helloSubject, lineTerms, newHello, readHello, readWelcome, writeHello } from './hello.ts';
import { LineListener } from './line-listener.ts';
import type { Line } from './messages.ts';
import { connectNats, type NatsClient } from './nats-client.ts';

const secret = new SecretBox(Buffer.alloc(32, 1));
const otherSecret = new SecretBox(Buffer.alloc(32, 2));

let server: TestNats;
let nats: NatsClient;
let listener: LineListener;
let opened: Line[];
let warnings: unknown[];
let isWriter = true;

beforeAll(async () => {
  server = await TestNats.start();
  nats = await connectNats({ servers: [server.url], token: undefined, caFile: undefined });
});

afterAll(async () => {
  await nats.close();
  await server.kill();
});

function listen(release = '1'): void {
  opened = [];
  warnings = [];
  isWriter = true;
  listener = new LineListener({
    nats,
    secret,
    release,
    isWriter: () => isWriter,
    onLine: (line) => opened.push(line),
    log: { warn: (...words: unknown[]) => void warnings.push(words.at(-1)) },
  });
}

afterEach(() => {
  listener.close();
  for (const line of opened) line.close();
});

/** The keys of a line, by the writer's number. */
function keysOf(digit: string): string[] {
  const welcome = { link: 1, release: '1', session: '1'.repeat(32), nonce: digit.repeat(32) };
  const { toWriter, toGateway } = lineTerms(secret, welcome);
  return [toWriter, toGateway].map(({ key }) => key.toString('hex'));
}

const dial = (release = '1') => dialWriter({ nats, secret, release });

describe('a hello over NATS', () => {
  it('gives gateway and writer a line when the gateway has spoken', async () => {
    listen();
    const line = await dial();
    await nats.connection.flush();
    expect(opened).toHaveLength(1);
    const heard: string[] = [];
    line.on('message', (text) => heard.push(text));
    opened[0]?.postMessage('welcome');
    await nats.connection.flush();
    expect(heard).toEqual(['welcome']);
  });

  it('gives each gateway a line of its own', async () => {
    listen();
    expect(new Set(keysOf('a').concat(keysOf('b'))).size).toBe(4);
    const lines = [await dial(), await dial()];
    await nats.connection.flush();
    expect(opened).toHaveLength(2);
    const heard: string[][] = [[], []];
    for (const [at, line] of lines.entries()) line.on('message', (text) => heard[at]?.push(text));
    for (const [at, line] of opened.entries()) line.postMessage(`to ${at}`);
    await nats.connection.flush();
    expect(heard).toEqual([['to 0'], ['to 1']]);
  });

  it('is not answered where there is no writer, or none any more', async () => {
    listen();
    isWriter = false;
    await expect(dial()).rejects.toThrow('no writer answers over NATS');
    listener.close();
    await expect(dial()).rejects.toThrow('no writer answers over NATS');
  });

  it('says of another release which the writer has, and opens nothing', async () => {
    listen('0.2.0-7');
    await expect(dial('0.2.0-8')).rejects.toThrow(
      'the writer is of the release 0.2.0-7, and this is 0.2.0-8',
    );
    await nats.connection.flush();
    expect(opened).toEqual([]);
  });

  it('is not answered to whoever has not the key of the house', async () => {
    listen();
    const subject = helloSubject(secret);
    const asked = [writeHello(otherSecret, newHello('1')), 'hello', ''];
    for (const text of asked) {
      const answer = nats.connection.request(subject, text, { timeout: 100 });
      await expect(answer).rejects.toThrow();
    }
    expect(warnings).toHaveLength(asked.length);
    expect(helloSubject(otherSecret)).not.toBe(subject);
  });

  it('that somebody says once more opens no line: he cannot speak on it', async () => {
    listen();
    const texts: string[] = [];
    nats.connection.subscribe(helloSubject(secret), {
      callback: (_error, message) => void texts.push(message.string()),
    });
    await dial();
    await nats.connection.flush();
    expect(opened).toHaveLength(1);
    const again = await nats.connection.request(helloSubject(secret), texts[0]);
    expect(again.string()).toContain('nonce');
    await nats.connection.flush();
    expect(opened).toHaveLength(1);
  });

  it('takes an answer from the writer only, and only to itself', async () => {
    const hello = newHello('1');
    expect(readHello(secret, writeHello(secret, hello))).toEqual(hello);
    expect(readHello(otherSecret, writeHello(secret, hello))).toBeUndefined();
    // What a gateway says is no answer.
    expect(readWelcome(secret, hello, writeHello(secret, hello))).toBeUndefined();
    const liar = nats.connection.subscribe(helloSubject(secret), {
      callback: (_error, message) => void message.respond('come in'),
    });
    listen();
    listener.close();
    await expect(dial()).rejects.toThrow('somebody else answers for the writer over NATS');
    liar.unsubscribe();
  });

  it('ends the lines of a writer that is none any more for a while', async () => {
    listen();
    const ends: string[] = [];
    (await dial()).on('close', (cause) => ends.push(cause));
    await nats.connection.flush();
    isWriter = false;
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(ends).toEqual([]);
    await expect.poll(() => ends).toEqual(['the other end has closed it']);
  });
});
