/**
 * Somebody has got into NATS, with its token: he hears all that goes over it and may say anything.
 * The house's commands must be no words that he can say.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectNats, type NatsClient } from '../../platform/server/link/nats-client.ts';
import { LinkedHouse } from '../support/linked-writer.ts';
import { TestNats } from '../support/nats.ts';

interface Heard {
  readonly subject: string;
  readonly data: Uint8Array;
}

let nats: TestNats;
let intruder: NatsClient;
const heard: Heard[] = [];

beforeAll(async () => {
  nats = await TestNats.start();
  intruder = await connectNats({ servers: [nats.url], token: undefined, caFile: undefined });
  intruder.connection.subscribe('bourse.>', {
    callback: (_error, { subject, data }) => void heard.push({ subject, data: data.slice() }),
  });
  await intruder.connection.flush();
});

afterAll(async () => {
  await intruder.close();
  await nats.kill();
});

/** Says everything that was heard once more, as it was, and with each byte of the end turned. */
async function sayAgain(all: readonly Heard[]): Promise<void> {
  for (const { subject, data } of all) {
    intruder.connection.publish(subject, data);
    for (let at = Math.max(0, data.length - 40); at < data.length; at += 1) {
      const turned = Uint8Array.from(data, (byte, place) => (place === at ? byte ^ 1 : byte));
      intruder.connection.publish(subject, turned);
    }
  }
  await intruder.connection.flush();
}

it('executes no command a second time, and none that the intruder has written', async () => {
  const house = await LinkedHouse.open('over NATS', {}, nats.url);
  await house.add(1);
  await house.add(10);
  await intruder.connection.flush();
  const commands = heard.filter(({ data }) => Buffer.from(data).includes('sum.add'));
  expect(commands.length).toBeGreaterThan(1);
  await sayAgain([...heard]);
  await house.turn(3);
  expect(house.storedSum()).toBe(11n);
  // On his own line he has no key either, and the gateway's goes on.
  const own = JSON.stringify({ commands: [[1, { actor: 7, command: { type: 'sum.add' } }]] });
  for (const { subject } of heard) intruder.connection.publish(subject, own);
  await intruder.connection.flush();
  expect(await house.add(100)).toMatchObject({ seq: 3, answer: { sum: '111' } });
  expect([house.heard.length, house.loads]).toEqual([3, 1]);
  await house.stop();
});

it('does not take the words of an old line on the next one', async () => {
  const house = await LinkedHouse.open('over NATS', {}, nats.url);
  await house.add(1);
  const before = [...heard];
  const known = new Set(before.map(({ subject }) => subject));
  house.endLine();
  const subjects = () =>
    new Set(heard.map(({ subject }) => subject).filter((subject) => !known.has(subject)));
  await expect
    .poll(() => [...subjects()].filter((name) => /(?:writer|gateway)$/.test(name)))
    .toHaveLength(2);
  for (const subject of subjects()) {
    await sayAgain(before.map(({ data }) => ({ subject, data })));
  }
  await house.turn(3);
  expect(await house.add(10)).toMatchObject({ seq: 2, answer: { sum: '11' } });
  await house.stop();
});
