import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readValue, writeValue } from '../../../platform/browser/session/storage.ts';
import { deviceState, heal, switchOff, switchOn } from './device.ts';

/** The house's key, and another one that it had before. */
const KEY = 'AQID';
const OLD = 'CQkJ';
const bytes = (key: string) => Uint8Array.from(Buffer.from(key, 'base64')).buffer;

let permission: NotificationPermission;
let sent: string[];
let subscribed: { key: ArrayBuffer } | null;

/** A browser with a service of messages, as far as this device asks it. */
const pushManager = {
  getSubscription: async () =>
    subscribed && {
      endpoint: 'https://push.test/mine',
      options: { applicationServerKey: subscribed.key },
      toJSON: () => ({ endpoint: 'https://push.test/mine', keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        subscribed = null;
        sent.push('unsubscribed');
        return true;
      },
    },
  subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
    subscribed = { key: Uint8Array.from(key).buffer };
    return pushManager.getSubscription();
  },
};

function browser(userAgent: string, has: { push: boolean; standalone?: boolean }): void {
  const registration = { pushManager };
  const getRegistration = async () => registration;
  const worker = { getRegistration, ready: Promise.resolve(registration) };
  vi.stubGlobal('navigator', { userAgent, ...(has.push && { serviceWorker: worker }) });
  const Notification = {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  };
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('window', {
    matchMedia: () => ({ matches: has.standalone === true }),
    ...(has.push && { PushManager: class {}, Notification }),
  });
}

beforeEach(() => {
  permission = 'granted';
  sent = [];
  subscribed = null;
  browser('Android', { push: true });
  vi.stubGlobal('fetch', async (address: string, { body = '' }: { body?: string }) => {
    const fields = new URLSearchParams(body);
    const said = ['endpoint', 'zone'].flatMap((name) => fields.get(name) ?? []);
    sent.push([new URL(address, 'http://house.test').pathname, ...said].join(' '));
    return Response.json({ type: 'ok', message: { key: KEY } });
  });
});

afterEach(() => {
  writeValue('pushWanted', null);
  vi.unstubAllGlobals();
});

const told = '/api/push/subscribe https://push.test/mine';

describe('messages on this device', () => {
  it('are subscribed when switched on, and forgotten when switched off', async () => {
    expect(await deviceState()).toBe('off');
    await switchOn(KEY);
    expect(sent).toEqual([told]);
    expect(await deviceState()).toBe('on');
    await switchOff();
    expect(sent).toEqual([told, '/api/push/unsubscribe https://push.test/mine', 'unsubscribed']);
    expect(await deviceState()).toBe('off');
  });

  it('are not subscribed where a person says no', async () => {
    permission = 'denied';
    await switchOn(KEY);
    expect([sent, await deviceState()]).toEqual([[], 'denied']);
  });

  it.each([
    ['that lost its subscription', null, []],
    ['that is subscribed', KEY, []],
    ['of a house that has another key now', OLD, ['unsubscribed']],
  ])('are subscribed again at a start of a device %s', async (_what, key, before) => {
    writeValue('pushWanted', true);
    subscribed = key === null ? null : { key: bytes(key) };
    await heal();
    expect(sent.slice(0, -1)).toEqual(['/api/push/key', ...before, told]);
    expect(subscribed && Buffer.from(subscribed.key).toString('base64')).toBe(KEY);
  });

  it('have the phone’s own zone for quiet hours, also after a journey', async () => {
    writeValue('pushWanted', true);
    await heal();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(sent.at(-1)).toBe(`/api/notices/settings ${timeZone}`);
  });

  it('are left alone at a start where nobody wanted them, or leave was taken back', async () => {
    await heal();
    writeValue('pushWanted', true);
    permission = 'default';
    await heal();
    expect(sent).toEqual([]);
  });
});

describe('a phone of Apple', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
  it.each([
    ['is told to put us on the home screen first', IPHONE, false, 'iphone'],
    ['that has done so and still has no messages is told that', IPHONE, true, 'none'],
    ['is not what another browser without messages is', 'Firefox', false, 'none'],
  ])('%s', async (_what, agent, standalone, state) => {
    browser(agent, { push: false, standalone });
    expect(await deviceState()).toBe(state);
    expect(readValue('pushWanted')).toBeNull();
  });
});
