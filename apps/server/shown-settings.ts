/** The settings that operators may see. */
import type { ConsoleRow } from '../../platform/server/rooms/console-parts.ts';
import type { Settings } from '../../platform/server/settings/settings.ts';

/** Settings whose values may be shown; of all others only whether they are set. */
const SHOWN: readonly (keyof Settings)[] = [
  'port',
  'host',
  'mode',
  'catalogue',
  'feedSpeed',
  'gateway',
  'logLevel',
  'registrationCode',
  'riskNotice',
  'mailFrom',
  'publicOrigin',
  'corsOrigins',
  'tickRetentionDays',
  'trustProxy',
];

/** All settings by name, with the values of those that are no secret. */
export function settingRows(settings: Settings): ConsoleRow[] {
  return Object.entries(settings).map(([name, value]) => {
    const isShown = SHOWN.some((shown) => shown === name);
    const isSet = value !== undefined && value !== '';
    const shown = Array.isArray(value) ? value.join(', ') : String(value);
    return { id: name, value: isSet ? (isShown ? shown : 'set') : 'not set', isShown };
  });
}
