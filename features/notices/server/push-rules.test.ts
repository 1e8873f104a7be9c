import { describe, expect, it } from 'vitest';
import { areDeviceKeys, isPushEndpoint, nextTryMs, resultOf } from './push-rules.ts';
import { isPublicAddress, retryAfterOf } from './push-transport.ts';
import { parseMinute, printMinute, quietMinutes, tellableMs } from './quiet-hours.ts';

describe('an address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('%s is known', (url) => expect(isPushEndpoint(url)).toBe(true));
  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evilfcm.googleapis.com/x',
    'https://evil.test/fcm.googleapis.com',
    'https://user:word@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.test/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://notify.windows.com.evil.test/x',
    'https://xnotify.windows.com/x',
    `https://fcm.googleapis.com/${'x'.repeat(1_000)}`,
    '',
  ])('%s is not', (url) => expect(isPushEndpoint(url)).toBe(false));

  it.each([
    ['8.8.8.8', true],
    ['10.0.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['::1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:a00:1', false],
    ['2606:4700::1111', true],
  ])('%s may be called: %s', (address, may) => expect(isPublicAddress(address)).toBe(may));
});

describe('keys of a device', () => {
  it('are a point and sixteen bytes', () => {
    const point = `BE${'a'.repeat(85)}`;
    expect(areDeviceKeys(point, 'a'.repeat(22))).toBe(true);
    expect(areDeviceKeys(`BP${point.slice(2)}`, 'a'.repeat(22))).toBe(true);
    expect(areDeviceKeys(`BQ${point.slice(2)}`, 'a'.repeat(22))).toBe(false);
    expect(areDeviceKeys(`${point}a`, 'a'.repeat(22))).toBe(false);
    expect(areDeviceKeys(`A${point.slice(1)}`, 'a'.repeat(22))).toBe(false);
    expect(areDeviceKeys(point, 'a'.repeat(21))).toBe(false);
  });
});

describe('an answer', () => {
  it.each([
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'later'],
    [500, 'later'],
    [0, 'later'],
    [301, 'refused'],
    [403, 'refused'],
  ] as const)('%d means %s', (status, result) => expect(resultOf(status)).toBe(result));

  it('is waited for longer each time, five times, and never beyond the life', () => {
    expect(nextTryMs(1, 0, 1e9)).toBe(30_000);
    expect(nextTryMs(4, 0, 1e9)).toBe(240_000);
    expect(nextTryMs(5, 0, 1e9)).toBeUndefined();
    expect(nextTryMs(1, 0, 30_000)).toBeUndefined();
    expect(nextTryMs(1, 0, 30_001)).toBe(30_000);
    expect(nextTryMs(1, 0, 1e9, 100_000)).toBe(100_000);
    expect(retryAfterOf('120', 0)).toBe(120_000);
    expect(retryAfterOf('Thu, 01 Jan 1970 00:01:00 GMT', 10_000)).toBe(50_000);
    expect(retryAfterOf('soon', 0)).toBe(0);
  });
});

describe('quiet hours', () => {
  const quiet = { isOn: true, fromMinute: 22 * 60, toMinute: 7 * 60, zone: 'Asia/Tokyo' };
  const at = (time: string): number => Date.parse(`2026-11-16T${time}Z`);
  // Tokyo is nine hours ahead.
  it.each([
    ['12:59:59', 0],
    ['13:00:00', 540],
    ['21:59:59', 1],
    ['22:00:00', 0],
  ])('at %s UTC a phone in Tokyo waits %d minutes', (time, minutes) => {
    expect(quietMinutes(quiet, at(time))).toBe(minutes);
  });

  it('end by the beginning of a minute, and are none while off or empty', () => {
    expect(tellableMs(quiet, at('21:59:59'))).toBe(at('22:00:00'));
    expect(quietMinutes({ ...quiet, isOn: false }, at('13:00:00'))).toBe(0);
    expect(quietMinutes({ ...quiet, toMinute: quiet.fromMinute }, at('13:00:00'))).toBe(0);
  });

  it('are read as times of a day in a zone that there is', () => {
    expect([parseMinute('00:00'), parseMinute('23:59'), parseMinute('24:00')]).toEqual([
      0,
      1439,
      undefined,
    ]);
    expect(printMinute(1439)).toBe('23:59');
  });
});
