/** What customers have chosen about notices. */
import { sql } from 'kysely';
import { NOTICE_CLASSES, type NoticeClass } from '../../../core/wire/notice-classes.ts';
import { type NoticeSettings, STANDARD_SETTINGS, type Ways } from '../contract.ts';
import type { NoticesDatabase } from './tables.ts';

type Choices = Partial<Record<NoticeClass, Partial<Ways>>>;

/** What is stored, over the standard: classes that came later have theirs; security is told. */
function choicesOf(stored: Choices): NoticeSettings['choices'] {
  const entries = NOTICE_CLASSES.map((of): [NoticeClass, Ways] => {
    const standard = STANDARD_SETTINGS.choices[of];
    return [of, of === 'security' ? standard : { ...standard, ...stored[of] }];
  });
  return Object.fromEntries(entries) as Record<NoticeClass, Ways>;
}

/** What customers have chosen, by their numbers; who has chosen nothing is missing. */
export async function readAllSettings(
  db: NoticesDatabase,
  owners: readonly number[],
): Promise<ReadonlyMap<number, NoticeSettings>> {
  const rows = await db
    .selectFrom('notice_settings')
    .selectAll()
    .where(sql<boolean>`owner = any(${owners}::bigint[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      const settings: NoticeSettings = {
        choices: choicesOf(JSON.parse(row.choices) as Choices),
        quiet: {
          isOn: row.quiet_on,
          fromMinute: row.quiet_from,
          toMinute: row.quiet_to,
          zone: row.zone,
        },
        showsAmounts: row.shows_amounts,
      };
      return [Number(row.owner), settings] as const;
    }),
  );
}

/** What a customer has chosen; the standard where he has chosen nothing. */
export async function readSettings(db: NoticesDatabase, owner: number): Promise<NoticeSettings> {
  return (await readAllSettings(db, [owner])).get(owner) ?? STANDARD_SETTINGS;
}

/** Stores what a customer has chosen. */
export async function saveSettings(
  db: NoticesDatabase,
  owner: number,
  { choices, quiet, showsAmounts }: NoticeSettings,
): Promise<void> {
  const values = {
    choices: JSON.stringify(choices),
    quiet_on: quiet.isOn,
    quiet_from: quiet.fromMinute,
    quiet_to: quiet.toMinute,
    zone: quiet.zone,
    shows_amounts: showsAmounts,
  };
  await db
    .insertInto('notice_settings')
    .values({ owner: String(owner), ...values })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet(values))
    .execute();
}
