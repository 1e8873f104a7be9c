/**
 * What settings are: variables of the environment, read once at the start. Platform and each room
 * declare their own as tables of rows; the app puts the tables together, and the README's table is
 * checked against them.
 */
import type { z } from 'zod';
import { StartupError } from '../database/errors.ts';

/** A variable, by its name in a table. */
export interface SettingRow<T> {
  /** What the variable is when it is not set; the empty text means "nothing". */
  readonly standard: string;
  /** The allowed values in words a person can act on. */
  readonly allowed: string;
  readonly meaning: string;
  readonly shape: z.ZodType<T, string>;
}

/** A setting of a table. */
export function row<T>(
  standard: string,
  allowed: string,
  meaning: string,
  shape: z.ZodType<T, string>,
): SettingRow<T> {
  return { standard, allowed, meaning, shape };
}

/** Settings by the names of their variables. */
export type SettingRows = Readonly<Record<string, SettingRow<unknown>>>;

/** What the variables of some rows say. */
type ReadOf<Rows extends SettingRows> = {
  readonly [Name in keyof Rows]: z.output<Rows[Name]['shape']>;
};

/** What a room, or the platform, declares of its settings. */
export interface SettingsCard<Rows extends SettingRows, Values extends object> {
  readonly rows: Rows;
  /** What is worked with, by names of the house; several variables may tell of one thing. */
  values(read: ReadOf<Rows>): Values;
  /** Variables that carry passwords: a refusal names them without repeating their value. */
  readonly secret?: readonly (keyof Rows & string)[];
  /** Values that operators may see; of all others only whether they are set. */
  readonly shown?: readonly string[];
  /** Beginnings of names that nobody else uses: a variable with one of them is one of these. */
  readonly families?: readonly string[];
  /** What real money forbids: a sentence that names the setting to change. */
  liveProblem?(values: NoInfer<Values>): string | undefined;
}

/** Settings as the composition's loops see them. */
export interface AnySettingsCard {
  readonly rows: SettingRows;
  values(read: never): object;
  readonly secret?: readonly string[];
  readonly shown?: readonly string[];
  readonly families?: readonly string[];
  liveProblem?(values: never): string | undefined;
}

/** What is worked with of some settings. */
export type ValuesOf<Card extends AnySettingsCard> = Readonly<ReturnType<Card['values']>>;

/** Declares settings: what their rows say and what is worked with are typed by one another. */
export function settingsCard<const Rows extends SettingRows, Values extends object>(
  card: SettingsCard<Rows, Values>,
): SettingsCard<Rows, Values> {
  return card;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the settings of one card.
 * @throws StartupError that names each wrong variable, its value and the allowed ones.
 */
export function readCard<Card extends AnySettingsCard>(
  card: Card,
  environment: Environment,
): ValuesOf<Card> {
  const problems: string[] = [];
  const read = Object.entries(card.rows).map(([name, entry]) => {
    // An empty variable is how people switch one off in a compose file: it means "not set".
    const given = environment[name]?.trim() ?? '';
    const parsed = entry.shape.safeParse(given === '' ? entry.standard : given);
    if (parsed.success) return [name, parsed.data] as const;
    const shown = card.secret?.includes(name) ? 'has a value that' : `is "${given}", which`;
    problems.push(`${name} ${shown} is not allowed; allowed: ${entry.allowed}.`);
    return [name, undefined] as const;
  });
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return card.values(Object.fromEntries(read) as never) as ValuesOf<Card>;
}

/** Puts tables together; a variable, and what it is worked with by, is declared once. */
export function joinTables<Entry>(
  tables: readonly Readonly<Record<string, Entry>>[],
): Readonly<Record<string, Entry>> {
  const all: Record<string, Entry> = {};
  for (const [name, entry] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(all, name)) throw new Error(`the setting ${name} is declared twice`);
    all[name] = entry;
  }
  return all;
}
