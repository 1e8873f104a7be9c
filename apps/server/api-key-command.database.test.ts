import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ApiKeysServer } from '../../features/api-keys/server/index.ts';
import { useTestServer } from '../../tests/support/server.ts';
import { demoKeyLines, readWantedKey } from './api-key-command.ts';

const server = useTestServer();

describe('npm run api-key', () => {
  it.each([
    [[], 'alice@demo.test and bob@demo.test'],
    [['somebody@exchange.test'], 'alice@demo.test and bob@demo.test'],
    [['alice@demo.test', 'read', 'spot'], 'Write npm run api-key'],
    [['alice@demo.test', '--all'], 'Write npm run api-key'],
  ])('says what is wrong with %j', (words, sentence) => {
    expect(() => readWantedKey(words, 'demo')).toThrow(sentence);
  });

  it('makes none where there is real money', () => {
    expect(() => readWantedKey(['alice@demo.test'], 'live')).toThrow('in a demo only');
  });

  it('prints a key that signs', async () => {
    const { address, gateway } = server().running;
    const wanted = readWantedKey(['Alice@demo.test', 'spot'], 'demo');
    const [first = '', second = ''] = await demoKeyLines(address, wanted);
    const [apiKey, secret] = [first, second].map((line) => line.split(/\s+/).at(-1) ?? '');
    const timestamp = String(server().nowMs);
    const payload = `timestamp=${timestamp}`;
    const signature = createHmac('sha256', String(secret)).update(payload).digest('hex');
    const room = gateway.rooms.servers.find((each) => each instanceof ApiKeysServer);
    const request = { apiKey: String(apiKey), signature, payload, timestamp, ip: '127.0.0.1' };
    expect(await room?.authenticate({ ...request, recvWindow: undefined }, 'spot')).toMatchObject({
      permissions: ['read', 'spot'],
    });
  });

  it('says when nobody answers, and what the house refuses', async () => {
    const wanted = readWantedKey(['bob@demo.test', 'everything'], 'demo');
    await expect(demoKeyLines('http://127.0.0.1:9', wanted)).rejects.toThrow('npm start');
    await expect(demoKeyLines(server().running.address, wanted)).rejects.toThrow('says:');
  });
});
