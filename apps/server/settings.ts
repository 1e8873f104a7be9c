/** The settings of the house: the platform's and those that its rooms declare, in one table. */
import { StartupError } from '../../platform/server/database/errors.ts';
import {
  type HouseSettings,
  houseSettings,
} from '../../platform/server/settings/house-settings.ts';
import { misspelledNames } from '../../platform/server/settings/misspelled.ts';
import {
  type AnySettingsCard,
  type Environment,
  joinTables,
  readCard,
  type SettingRows,
  type ValuesOf,
} from '../../platform/server/settings/settings.ts';
import { ROOMS } from './rooms.ts';

type Listed = (typeof ROOMS)[number];

/** What a room of the list may read of settings, beside the platform's: what it declares. */
export type RoomSettings<Name> =
  Extract<Listed, { readonly name: Name }> extends {
    readonly settings: infer Card extends AnySettingsCard;
  }
    ? ValuesOf<Card>
    : unknown;

/** Everything that some shapes say, together. */
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type Declared = Extract<Listed, { readonly settings: AnySettingsCard }>;

/** All settings, as they are worked with. */
export type Settings = HouseSettings &
  Together<Declared extends infer Each extends Declared ? ValuesOf<Each['settings']> : never>;

const CARDS: readonly AnySettingsCard[] = [
  houseSettings,
  ...ROOMS.flatMap((room): readonly AnySettingsCard[] =>
    'settings' in room ? [room.settings] : [],
  ),
];

/** Every setting: its variable, standard value, allowed values, meaning and shape. */
export const settingsTable: SettingRows = joinTables(CARDS.map(({ rows }) => rows));

/** Settings whose values operators may see; of all others only whether they are set. */
export const SHOWN_SETTINGS: readonly string[] = CARDS.flatMap(({ shown = [] }) => shown);

/**
 * Reads and checks all settings.
 * @throws StartupError that names each wrong variable, its value and the allowed ones.
 */
export function readSettings(environment: Environment): Settings {
  const { problems, settings } = triedSettings(environment);
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return settings as Settings;
}

/** All settings that can be read, and a sentence for each problem of the others. */
export function triedSettings(environment: Environment) {
  const families = CARDS.flatMap((card) => card.families ?? []);
  const problems = [...misspelledNames(Object.keys(environment), settingsTable, families)];
  const read = CARDS.map((card) => {
    try {
      return readCard(card, environment) as Readonly<Record<string, unknown>>;
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      problems.push(error.message);
      return {};
    }
  });
  return { problems, settings: joinTables(read) as unknown as Partial<Settings> };
}

function liveProblems(settings: Settings): readonly string[] {
  return CARDS.flatMap((card) => card.liveProblem?.(settings as never) ?? []);
}

/** Everything that keeps a house of real money with these settings from starting, in sentences. */
export function settingsProblems(environment: Environment): readonly string[] {
  const { problems, settings } = triedSettings(environment);
  return [...problems, ...liveProblems(settings as Settings)];
}

/**
 * What real money forbids. Does nothing in demo mode.
 * @throws StartupError that names each setting to change.
 */
export function checkLiveMode(settings: Settings): void {
  if (settings.mode !== 'live') return;
  const problems = liveProblems(settings);
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
}
