/** The room of what the operator says: site, settings, display currencies, articles, pages. */
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import type { Gateway, Job, RoomServer, Running } from '../../../platform/server/gateway.ts';
import { type Call, ok, visitorCall } from '../../../platform/server/http/call.ts';
import { absoluteAddress } from '../../../platform/server/http/absolute.ts';
import { textField } from '../../../core/wire/scalars.ts';
import { cachedFor } from '../../../platform/server/cache.ts';
import type { HousePictures } from '../../../platform/server/uploads/house-pictures.ts';
import type { MenuRow } from '../contract.ts';
import { FIAT_RATES, type FiatRates } from '../seed/fiat-rates.ts';
import { keepFiatRates, readFiatRates } from '../store/fiat-rates.ts';
import { readSiteSettings } from '../store/site-settings.ts';
import type { ContentDatabase, ContentTables } from '../store/tables.ts';
import { contentCalls } from './calls.ts';
import { contentConsoleCalls } from './console-calls.ts';
import { siteMessage } from '../wire.ts';
import { FiatRatesSource } from './fiat-rates.ts';

/** What the room must know of the settings and of the other rooms. */
export interface ContentOptions {
  /** Whether a registration needs the code that was sent. */
  readonly codeRequired: boolean;
  /** Whether somebody may know prices beforehand: those of a given seed, or of recorded history. */
  readonly predictablePrices: boolean;
  /** The service of display currencies' rates; the bundled ones count without it. */
  readonly fiatRatesUrl: string | undefined;
  /** The origin customers know; without it the one a call was sent to. */
  readonly publicOrigin: string | undefined;
  /** Where support is reached in a frame; asked when it is needed. */
  readonly supportPath: () => string;
  /** Where the game is looked at in a frame; asked when it is needed. */
  readonly gamePath: () => string;
  /** Where loans are looked at in a frame; asked when it is needed. */
  readonly loansPath: () => string;
  /** What the rooms declared, in the order in which it is shown. */
  readonly menu: readonly MenuRow[];
  /** Where covers of articles lie. */
  readonly covers: HousePictures;
}

const room = 'content';
const RATES_CACHED_MS = 10_000;

/**
 * The build that native apps of existing clients compare theirs with. They are build 80 and there
 * is no newer one here: a higher number would tell them to fetch an update that does not exist.
 */
const NATIVE_BUILD = 80;

/** Where existing clients get the app when the owner names no address. */
const CLIENT = '/h5/';
/** Below no client: one that lies at `/h5/` would look for it within itself. */
const LOGO = '/static/image/site/logo.png';

/**
 * What existing clients ask for by keyword. Service and game they open in a frame, so that there
 * is always something to show; undefined for what is no setting.
 */
async function settingOf(
  db: ContentDatabase,
  keyword: string,
  pages: { readonly game: string; readonly support: string },
): Promise<string | undefined> {
  if (keyword === 'version') return `wgt,${NATIVE_BUILD}`;
  const { links } = await readSiteSettings(db);
  const addresses: Readonly<Record<string, string>> = {
    support_url: links.support || pages.support,
    game_url: links.game || pages.game,
    apk_download_url: links.app || CLIENT,
  };
  return Object.hasOwn(addresses, keyword) ? addresses[keyword] : undefined;
}

async function siteConfig(gateway: Gateway, options: ContentOptions) {
  const { codeRequired, predictablePrices } = options;
  const loans = options.loansPath();
  const { name, logo, links } = await readSiteSettings(gateway.database<ContentTables>());
  return siteMessage({
    name,
    logo: logo || LOGO,
    links: { ...links, loan: links.loan || loans, repayment: links.repayment || loans },
    mode: gateway.mode,
    codeRequired,
    predictablePrices,
  });
}

/** The rates that the job has fetched; the bundled ones while nobody fetches any. */
function shownRates(gateway: Gateway, url: string | undefined): () => Promise<FiatRates> {
  if (url === undefined) return async () => FIAT_RATES;
  const db = gateway.database<ContentTables>();
  const nowMs = () => gateway.nowMs();
  return cachedFor(RATES_CACHED_MS, nowMs, async () => (await readFiatRates(db)) ?? FIAT_RATES);
}

/** Fetches the rates and stores them. */
function fetchRates(gateway: Gateway, url: string | undefined): Running {
  const db = gateway.database<ContentTables>();
  const { log } = gateway;
  const keep = (rates: FiatRates) => keepFiatRates(db, rates);
  const source = new FiatRatesSource({ url, keep, nowMs: () => gateway.nowMs(), log });
  source.start();
  return source;
}

function siteCalls(gateway: Gateway, options: ContentOptions): Call[] {
  const rates = shownRates(gateway, options.fiatRatesUrl);
  return [
    visitorCall({
      method: 'GET',
      path: '/getSiteConfig',
      room,
      summary: 'Name and logo of the site, and how it is run.',
      input: z.object({}),
      handle: async () => ok(await siteConfig(gateway, options)),
    }),
    visitorCall({
      method: 'GET',
      path: '/getSetting',
      room,
      summary: 'One setting by its keyword.',
      input: z.object({ keyword: textField(40) }),
      handle: async ({ input, origin, language }) => {
        const page = (path: string) =>
          absoluteAddress(`${path}?lang=${language}`, options.publicOrigin ?? origin);
        const pages = { game: page(options.gamePath()), support: page(options.supportPath()) };
        const value = await settingOf(gateway.database<ContentTables>(), input.keyword, pages);
        return value === undefined ? refuse('unknown_setting') : ok({ value });
      },
    }),
    visitorCall({
      method: 'GET',
      path: '/fiat/rates',
      room,
      summary: 'Display currencies with their rates for one US dollar.',
      input: z.object({}),
      handle: async () => ok(await rates()),
    }),
  ];
}

/** How soon other gateways say a new name. */
const NAME_READ_MS = 15_000;

/** Keeps what the site is called for all that is said without asking a database. */
function followName(gateway: Gateway): Running {
  const db = gateway.database<ContentTables>();
  let isKnown = false;
  const read = async (): Promise<void> => {
    gateway.phrases.site.name = (await readSiteSettings(db)).name;
    isKnown = true;
  };
  const readLogged = () =>
    read().catch((err: unknown) => gateway.log.warn({ err }, 'the name of the site was not read'));
  void readLogged();
  const timer = setInterval(() => void readLogged(), NAME_READ_MS);
  return {
    waitsFor: () => (isKnown ? undefined : 'the name of the site'),
    stop: () => clearInterval(timer),
  };
}

/** The room's server side. */
export function contentServer(options: ContentOptions): RoomServer {
  const fetching: Job = {
    name: 'content.fiat_rates',
    start: (gateway) => fetchRates(gateway, options.fiatRatesUrl),
  };
  return {
    name: room,
    calls: (gateway) => [...siteCalls(gateway, options), ...contentCalls(gateway, options.menu)],
    consoleCalls: (gateway) => contentConsoleCalls(gateway, options.menu, options.covers),
    follow: followName,
    jobs: options.fiatRatesUrl === undefined ? [] : [fetching],
  };
}
