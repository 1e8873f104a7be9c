/** What the owner says of the site, as it is stored: one row for each thing that was ever said. */
import { sql } from 'kysely';
import { FIRST_SITE_NAME } from '../../../core/wire/site-name.ts';
import { SITE_LINKS, type SiteLinks, type SiteSettings } from '../contract.ts';
import type { ContentDatabase } from './tables.ts';

const NAME = 'name';
const LOGO = 'logo';

/** The site's name, logo and links. */
export async function readSiteSettings(db: ContentDatabase): Promise<SiteSettings> {
  const rows = await db.selectFrom('site_settings').selectAll().execute();
  const said = new Map(rows.map(({ name, value }) => [name, value]));
  const links = SITE_LINKS.map((link) => [link, said.get(`link ${link}`) ?? ''] as const);
  return {
    name: said.get(NAME) ?? FIRST_SITE_NAME,
    logo: said.get(LOGO) ?? '',
    links: Object.fromEntries(links) as SiteLinks,
  };
}

async function save(db: ContentDatabase, rows: { name: string; value: string }[]): Promise<void> {
  await db
    .insertInto('site_settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql<string>`excluded.value` }),
    )
    .execute();
}

/** Sets name and logo. */
export function saveSiteLook(db: ContentDatabase, name: string, logo: string): Promise<void> {
  return save(db, [
    { name: NAME, value: name },
    { name: LOGO, value: logo },
  ]);
}

/** Sets where the links lead. */
export function saveSiteLinks(db: ContentDatabase, links: SiteLinks): Promise<void> {
  return save(
    db,
    SITE_LINKS.map((link) => ({ name: `link ${link}`, value: links[link] })),
  );
}
