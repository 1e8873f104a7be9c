import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { addressOf, SocketGate } from './socket-gate.ts';

function requestFrom(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

function gateOf(perAddress: number, messagesPerMinute: number) {
  const clock = { nowMs: 0 };
  const limits = { perAddress, messagesPerMinute, trustProxy: 0 };
  return { gate: new SocketGate(limits, () => clock.nowMs), clock };
}

describe('the address of a socket', () => {
  it.each([
    ['without a proxy', '9.9.9.9', '1.1.1.1', 0, '9.9.9.9'],
    ['behind one proxy', '10.0.0.1', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
    ['behind two proxies', '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
    ['behind a proxy that wrote nothing', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['of version 4 written as 6', '::ffff:9.9.9.9', undefined, 0, '9.9.9.9'],
    ['of version 6', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
    ['of version 6, shortened', '2001:db8::6', undefined, 0, '2001:db8:0:0::/64'],
  ])('%s', (_title, remote, forwarded, trustProxy, address) => {
    expect(addressOf(requestFrom(remote, forwarded), trustProxy)).toBe(address);
  });
});

describe('the gate', () => {
  it('lets in as many as are allowed at a time, and one more when one has gone', () => {
    const { gate } = gateOf(2, 10);
    const leave = [gate.enter('a'), gate.enter('b')];
    expect(gate.admits('a')).toBe(true);
    leave.push(gate.enter('a'));
    expect(gate.admits('a')).toBe(false);
    expect(gate.admits('b')).toBe(true);
    leave[0]?.();
    expect(gate.admits('a')).toBe(true);
  });

  it('counts connecting anew: three times the open ones in a minute', () => {
    const { gate, clock } = gateOf(2, 10);
    const tried = Array.from({ length: 7 }, () => gate.admits('a'));
    expect(tried).toEqual([true, true, true, true, true, true, false]);
    clock.nowMs += 60_000;
    expect(gate.admits('a')).toBe(true);
  });

  it('lets a socket say so much at once, and then so much a minute', () => {
    const { gate, clock } = gateOf(2, 6);
    const take = gate.meter();
    expect(Array.from({ length: 7 }, () => take())).toEqual([...Array(6).fill(true), false]);
    clock.nowMs += 19_999;
    expect(take()).toBe(false);
    clock.nowMs += 20_001;
    expect([take(), take()]).toEqual([true, false]);
  });

  it('counts something else by as much as it is, at its limit and one beyond', () => {
    const { gate, clock } = gateOf(2, 6);
    const take = gate.meter(600);
    expect([take(599), take(1), take(1)]).toEqual([true, true, false]);
    clock.nowMs += 200;
    expect([take(1), take(1)]).toEqual([true, false]);
  });
});
