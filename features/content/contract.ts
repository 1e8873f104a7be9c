/** The words of content that others use: kinds of articles, pages, and rows of the menu. */

/** Kinds of articles by their number on the wire. */
export const CATEGORY = {
  notice: 4,
  banner: 5,
  popup: 6,
  question: 7,
  message: 8,
} as const;

export type Category = (typeof CATEGORY)[keyof typeof CATEGORY];

export const SHORTEST_SITE_NAME = 2;
export const LONGEST_SITE_NAME = 30;
/** Where the site leads out of itself; an empty address leads nowhere. */
export const SITE_LINKS = [
  'support',
  'game',
  'app',
  'telegram',
  'whatsapp',
  'loan',
  'repayment',
] as const;
export type SiteLink = (typeof SITE_LINKS)[number];
export type SiteLinks = Readonly<Record<SiteLink, string>>;
export const LONGEST_LINK = 300;

/** What the owner says of the site. An empty logo is the house's own. */
export interface SiteSettings {
  readonly name: string;
  readonly logo: string;
  readonly links: SiteLinks;
}

/** The display currencies, in the order in which they are offered. */
export const FIAT_CODES = [
  'USD',
  'CNY',
  'GBP',
  'HKD',
  'JPY',
  'EUR',
  'AED',
  'THB',
  'PHP',
  'SGD',
  'VND',
] as const;

/** The kinds that `/news/list` gives to everybody. */
export const LISTED_CATEGORIES: readonly Category[] = [CATEGORY.notice, CATEGORY.banner];

/** Pages with a name of their own. */
export const PAGES = [
  'contactus',
  'aboutus',
  'operational_compliance',
  'user_agreement',
  'privacy',
  'risk',
] as const;

export type PageName = (typeof PAGES)[number];

/** Labels of what moves money. */
const MONEY_TITLES = [
  'recharge',
  'withdraw',
  'stock',
  'futures',
  'copytrade',
  'margin',
  'otc',
  'bills',
  'exchange',
  'transfer',
] as const;
/** Labels of what earns: the screen of finance has some of them too. */
const EARNING_TITLES = [
  'financial',
  'coupon',
  'mining',
  'lockming',
  'ieo',
  'invest',
  'borrowing',
  'seconds',
] as const;
const OTHER_TITLES = ['game', 'chatroom', 'nft', 'contactUs', 'market', 'download'] as const;

/** Labels of the menu that every client has in its language tables. */
export const MENU_TITLES = [...MONEY_TITLES, ...EARNING_TITLES, ...OTHER_TITLES] as const;

export type MenuTitle = (typeof MENU_TITLES)[number];

const NUMBERED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15].map((n) => `home-nav-${n}`);
const SMALL = [1, 2, 3, 4, 5, 6, 7].map((n) => `home-icon-${n}`);

/** Pictures that existing clients carry; each may be used once in a menu. */
export const MENU_ICONS: readonly string[] = [...NUMBERED, ...SMALL, 'lockming', 'huandai', 'jied'];

/** How a client opens a row. */
export type OpenType = 'navigateTo' | 'redirectTo' | 'reLaunch' | 'switchTab' | 'navigateBack';

/** A row of the menu, as the room that has the product declares it. */
export interface MenuRow {
  readonly title: MenuTitle;
  readonly icon: string;
  /** The client's own route. */
  readonly url: string;
  readonly openType: OpenType;
  /** Also shown in the finance hub. */
  readonly isFinancial: boolean;
}

/** Characters of a document’s HTML. */
export const LONGEST_BODY = 60_000;
