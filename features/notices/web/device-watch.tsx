import { useEffect } from 'react';
import { heal } from './device.ts';

/** Heals the messages of this device once a start; where that fails, the next start tries again. */
export function DeviceWatch() {
  useEffect(() => {
    heal().catch((error: unknown) => console.info('No messages here.', error));
  }, []);
  return null;
}
