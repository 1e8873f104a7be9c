/** How an alert reaches its customer while the app is open; else the house sends a message. */
import { toast } from '../../../platform/browser/parts/toast-store.ts';

/** Whether the browser may still be asked to show messages of ours. */
export function canAsk(): boolean {
  return 'Notification' in window && Notification.permission === 'default';
}

/** Asks for leave to show messages; only while a person presses something. */
export async function askForMessages(): Promise<void> {
  if (canAsk()) await Notification.requestPermission();
}

/**
 * Says it in the app. Where nobody looks, as a message of the device too, unless the house sends
 * messages there; of several windows the device shows one.
 */
export async function deliver(text: string, key: string): Promise<void> {
  toast(text);
  navigator.vibrate?.(12);
  if (!document.hidden) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const tag = `alert:${key}`;
    // Phones show messages by their service worker only.
    const worker = await navigator.serviceWorker?.getRegistration();
    const pushed = await worker?.pushManager?.getSubscription();
    if (pushed !== null && pushed !== undefined) return;
    if (worker) await worker.showNotification(text, { tag });
    else new Notification(text, { tag });
  } catch {
    // The toast has said it.
  }
}
