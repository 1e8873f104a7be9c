/**
 * The rows that the platform's client machinery works with are what the rooms' wire gives. Platform
 * knows no room, so it says itself what it reads; here both are held against each other by the
 * compiler, each member with its type.
 */
import { expect, expectTypeOf, it } from 'vitest';
import type {
  candleRow,
  klineItem,
  marketRow,
  quotationRow,
  quoteItem,
} from '../../features/catalogue/wire.ts';
import { siteMessage } from '../../features/content/wire.ts';
import { SITE_LINKS, type SiteLinks } from '../../features/content/contract.ts';
import type { profileMessage } from '../../features/identity/wire.ts';
import type { depthItem, depthMessage, tapeMessage } from '../../features/spot/wire/index.ts';
import type {
  Candle,
  DepthChange,
  DepthSnapshot,
  Frame,
  Market,
  Quote,
  QuoteRow,
  Trade,
} from '../../platform/browser/live/types.ts';
import type { Me } from '../../platform/browser/session/me.ts';
import type { SiteConfig } from '../../platform/browser/session/site.ts';

type Members<List> = List extends readonly (infer Member)[] | undefined ? Member : never;

/** What the wire gives, with each member that is read there: one that is optional too. */
type Read<Row, Wire> = Pick<Wire, keyof Row & keyof Wire> & {
  readonly [Missing in Exclude<keyof Row, keyof Wire>]: { readonly isNotOnTheWire: true };
};
type OnTheWire<Wire extends (...shown: never[]) => unknown, Row> = Read<Row, ReturnType<Wire>>;

it('a market is a row of the list of markets', () => {
  expectTypeOf<OnTheWire<typeof marketRow, Market>>().toExtend<Market>();
});

it('a quote is what a quotation and a frame bring', () => {
  expectTypeOf<OnTheWire<typeof quotationRow, QuoteRow>>().toExtend<QuoteRow>();
  expectTypeOf<OnTheWire<typeof quoteItem, Quote>>().toExtend<Quote>();
  expectTypeOf<ReturnType<typeof quoteItem>>().toExtend<Members<Frame['quotes']>>();
});

it('a trade is a row of the tape, and a candle a row of the chart', () => {
  expectTypeOf<OnTheWire<typeof tapeMessage, Trade>>().toExtend<Trade>();
  expectTypeOf<ReturnType<typeof tapeMessage>>().toExtend<Members<Frame['trades']>>();
  expectTypeOf<OnTheWire<typeof candleRow, Candle>>().toExtend<Candle>();
  expectTypeOf<ReturnType<typeof klineItem>>().toExtend<Members<Frame['klines']>>();
});

it('a book is what its call says, and a change of it what a frame brings', () => {
  expectTypeOf<OnTheWire<typeof depthMessage, DepthSnapshot>>().toExtend<DepthSnapshot>();
  expectTypeOf<OnTheWire<typeof depthItem, DepthChange>>().toExtend<DepthChange>();
  expectTypeOf<ReturnType<typeof depthItem>>().toExtend<NonNullable<Frame['depth']>>();
});

it('the profile and the site are what identity and content say of them', () => {
  expectTypeOf<OnTheWire<typeof profileMessage, Me>>().toExtend<Me>();
  expectTypeOf<OnTheWire<typeof siteMessage, SiteConfig>>().toExtend<SiteConfig>();
  const links = Object.fromEntries(SITE_LINKS.map((link) => [link, ''])) as SiteLinks;
  const look = { name: 'Bourse', logo: '/logo.png', links };
  const shown = { ...look, mode: 'demo', codeRequired: false } as const;
  const site: SiteConfig = siteMessage({ ...shown, predictablePrices: true });
  expect(site).toMatchObject({ registration_code: 'off', predictable_prices: 1, mode: 'demo' });
});
