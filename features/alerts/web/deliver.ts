/**
 * How an alert reaches its customer. This is the seam for messages that come while the app is
 * closed: whoever sends those takes this place.
 */
import { toast } from '../../../platform/browser/parts/toast-store.ts';

/** Whether the browser may still be asked to show messages of ours. */
export function canAsk(): boolean {
  return 'Notification' in window && Notification.permission === 'default';
}

/** Asks for leave to show messages; only while a person presses something. */
export async function askForMessages(): Promise<void> {
  if (canAsk()) await Notification.requestPermission();
}

/** Says it in the app, and as a message of the device where that is allowed. */
export async function deliver(text: string): Promise<void> {
  toast(text);
  navigator.vibrate?.(12);
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    // Phones show messages by their service worker only.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(text);
    else new Notification(text);
  } catch {
    // The toast has said it.
  }
}
