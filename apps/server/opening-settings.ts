/** Variables of the environment that may have been meant for the house, and are no settings. */
import { doubtfulNames } from '../../platform/server/settings/misspelled.ts';
import type { OpeningCheck } from '../../platform/server/rooms/opening-check.ts';
import { settingsTable } from './settings.ts';

/** Looks through the names of some variables. */
export function settingsCheck(names: readonly string[]): OpeningCheck {
  return {
    name: 'settings',
    title: 'No variable is nearly a setting',
    isMust: false,
    find: async () =>
      doubtfulNames(names, settingsTable).map(([name, meant]) => ({
        what: `${name} is no setting. Was ${meant} meant?`,
        action: `Rename it to ${meant}, or leave it where another program needs it.`,
      })),
  };
}
