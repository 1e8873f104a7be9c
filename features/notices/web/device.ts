/** This device and its messages: asking, subscribing, healing, forgetting. */
import { get, post } from '../../../platform/browser/api/client.ts';
import { readValue, writeValue } from '../../../platform/browser/session/storage.ts';
import { readerClock } from '../../../platform/browser/session/reader-clock.ts';
import type { PushKey } from './data.ts';

/** That somebody wanted messages here: remembered, so that a lost subscription is made again. */
const WANTED = 'pushWanted';

/** How it stands with this browser. */
export type DeviceState = 'on' | 'off' | 'denied' | 'iphone' | 'none';

/** Apple's phones give messages to what stands on the home screen only. */
function isUninstalledIphone(): boolean {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return isApple && !window.matchMedia('(display-mode: standalone)').matches;
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** How it stands with this browser now. */
export async function deviceState(): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isUninstalledIphone() ? 'iphone' : 'none';
  }
  if (Notification.permission === 'denied') return 'denied';
  const isThere = Notification.permission === 'granted' && (await subscription()) !== null;
  return isThere && readValue<boolean>(WANTED) === true ? 'on' : 'off';
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function isFor(found: PushSubscription, key: Uint8Array): boolean {
  const known = found.options.applicationServerKey;
  if (known === null) return false;
  const bytes = new Uint8Array(known);
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}

/** Subscribes for the house's key, again where it was for another one, and tells the house. */
async function subscribe(houseKey: string): Promise<void> {
  const worker = await navigator.serviceWorker.ready;
  const key = bytesOf(houseKey);
  const known = await worker.pushManager.getSubscription();
  if (known !== null && !isFor(known, key)) await known.unsubscribe();
  const found = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint = '', keys = {} } = found.toJSON();
  const fields = { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  await post('/push/subscribe', { fields, quiet: true });
}

/** Asks for leave and subscribes; only while a person presses something. */
export async function switchOn(houseKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await subscribe(houseKey);
  writeValue(WANTED, true);
}

/** Ends messages on this device. */
export async function switchOff(): Promise<void> {
  writeValue(WANTED, false);
  const found = await subscription();
  if (found === null) return;
  await post('/push/unsubscribe', { fields: { endpoint: found.endpoint }, quiet: true });
  await found.unsubscribe();
}

/** At each start, silently: what was wanted here is subscribed again, so that "on" stays true. */
export async function heal(): Promise<void> {
  if (readValue<boolean>(WANTED) !== true || !('PushManager' in window)) return;
  if (Notification.permission !== 'granted') return;
  const { key } = await get<PushKey>('/push/key', { quiet: true });
  if (key === '') return;
  await subscribe(key);
  // Quiet hours are those of where the phone is now.
  const { zone } = readerClock();
  await post('/notices/settings', { fields: { zone }, quiet: true });
}
