import { create } from 'zustand';
import { ownStore } from './own.ts';
import { readValue, writeValue } from './storage.ts';

/**
 * Whether orders of a product go out without their sheet: off until a customer switches it on, on
 * a device and for this product alone.
 * @param key under which the device keeps it
 */
export function oneTapOf(key: string) {
  const useStore = ownStore(create<{ readonly isOn: boolean }>(() => ({ isOn: false })));
  useStore.setState({ isOn: readValue<boolean>(key) === true });
  useStore.subscribe(({ isOn }) => writeValue(key, isOn || null));
  return {
    useOneTap: (): boolean => useStore(({ isOn }) => isOn),
    setOneTap: (isOn: boolean): void => useStore.setState({ isOn }),
  };
}
