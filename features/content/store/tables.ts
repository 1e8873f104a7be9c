/** Content's rows. They are no money, so this room writes them itself: see decision 0003. */
import type { Generated, Kysely } from 'kysely';

interface ArticleTable {
  readonly id: Generated<string>;
  readonly category: number;
  readonly position: number;
  readonly cover: string;
  readonly published_ms: string;
  readonly is_shown: boolean;
}

interface ArticleTextTable {
  readonly article_id: string;
  readonly language: string;
  readonly title: string;
  readonly abstract: string;
  readonly body: string;
}

interface PageTextTable {
  readonly name: string;
  readonly language: string;
  readonly title: string;
  readonly body: string;
}

interface MenuChoiceTable {
  readonly title: string;
  readonly position: number;
  readonly is_shown: boolean;
}

interface FiatRatesTable {
  readonly id: number;
  readonly updated_ms: string;
  readonly rates: string;
}

interface SiteSettingTable {
  readonly name: string;
  readonly value: string;
}

/** The tables this room reads and writes. */
export interface ContentTables {
  readonly articles: ArticleTable;
  readonly article_texts: ArticleTextTable;
  readonly page_texts: PageTextTable;
  readonly menu_choices: MenuChoiceTable;
  readonly fiat_rates: FiatRatesTable;
  readonly site_settings: SiteSettingTable;
}

export type ContentDatabase = Kysely<ContentTables>;
