/** What projects say of themselves, in nine languages. Money does not depend on it. */
import { type Kysely, sql } from 'kysely';

type Db = Kysely<unknown>;

/** A text in one language; the content is plain, with blank lines between paragraphs. */
export interface PageText {
  readonly title: string;
  readonly content: string;
}

/** A project's page as it is stored. */
export interface ProjectPage {
  readonly productId: number;
  /** A path of this site. */
  readonly logo: string;
  readonly website: string;
  readonly whitePaper: string;
  readonly texts: Readonly<Record<string, PageText>>;
}

interface Stored {
  readonly product_id: number;
  readonly logo: string;
  readonly website: string;
  readonly white_paper: string;
  readonly texts: string;
}

function pageOf(row: Stored): ProjectPage {
  return {
    productId: row.product_id,
    logo: row.logo,
    website: row.website,
    whitePaper: row.white_paper,
    texts: JSON.parse(row.texts) as ProjectPage['texts'],
  };
}

/** The pages of some projects, by number. */
export async function readPages(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProjectPage>> {
  const { rows } = await sql<Stored>`
    select * from ieo_pages where product_id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.product_id, pageOf(row)]));
}

/** Writes a page, whether there was one or not. */
export async function writePage(db: Db, page: ProjectPage): Promise<void> {
  const texts = JSON.stringify(page.texts);
  await sql`
    insert into ieo_pages values (${page.productId}, ${page.logo}, ${page.website},
      ${page.whitePaper}, ${texts})
    on conflict (product_id) do update set logo = excluded.logo, website = excluded.website,
      white_paper = excluded.white_paper, texts = excluded.texts`.execute(db);
}

/** Keeps the sealed secret of a draw until it is told. */
export async function keepSecret(db: Db, commitment: string, sealed: string): Promise<void> {
  await sql`insert into ieo_secrets values (${commitment}, ${sealed})`.execute(db);
}

/** The sealed secret of a commitment; undefined where this house never made one. */
export async function readSecret(db: Db, commitment: string): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed from ieo_secrets where commitment = ${commitment}`.execute(db);
  return rows[0]?.sealed;
}
