/** The settings that operators may see. */
import type { ConsoleRow } from '../../platform/server/rooms/console-parts.ts';
import { type Settings, SHOWN_SETTINGS } from './settings.ts';

/** All settings by name, with the values of those that are no secret. */
export function settingRows(settings: Settings): ConsoleRow[] {
  return Object.entries(settings).map(([name, value]) => {
    const isShown = SHOWN_SETTINGS.includes(name);
    const isSet = value !== undefined && value !== '';
    const text = typeof value === 'object' ? 'set' : String(value);
    const shown = Array.isArray(value) ? value.join(', ') : text;
    return { id: name, value: isSet ? (isShown ? shown : 'set') : 'not set', isShown };
  });
}
