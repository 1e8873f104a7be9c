/** The room of what the operator says: site, settings, display currencies, articles, pages. */
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import type { Gateway, Job, RoomServer, Running } from '../../../platform/server/gateway.ts';
import { type Call, ok, visitorCall } from '../../../platform/server/http/call.ts';
import { absoluteAddress } from '../../../platform/server/http/absolute.ts';
import { textField } from '../../../core/wire/scalars.ts';
import { cachedFor } from '../../../platform/server/cache.ts';
import type { MenuRow } from '../contract.ts';
import { FIAT_RATES, type FiatRates } from '../seed/fiat-rates.ts';
import { keepFiatRates, readFiatRates } from '../store/fiat-rates.ts';
import type { ContentTables } from '../store/tables.ts';
import { contentCalls } from './calls.ts';
import { contentConsoleCalls } from './console-calls.ts';
import type { Covers } from './covers.ts';
import { FiatRatesSource } from './fiat-rates.ts';

/** What the room must know of the settings and of the other rooms. */
export interface ContentOptions {
  readonly registrationCode: 'required' | 'off';
  /** Whether somebody may know prices beforehand: those of a given seed, or of recorded history. */
  readonly predictablePrices: boolean;
  /** The service of display currencies' rates; the bundled ones count without it. */
  readonly fiatRatesUrl: string | undefined;
  /** The origin customers know; without it the one a call was sent to. */
  readonly publicOrigin: string | undefined;
  /** Where a page says that something is not built. */
  readonly soonPath: string;
  /** What the rooms declared, in the order in which it is shown. */
  readonly menu: readonly MenuRow[];
  /** Where covers of articles lie. */
  readonly covers: Covers;
}

const room = 'content';
const RATES_CACHED_MS = 10_000;

/**
 * The build that native apps of existing clients compare theirs with. They are build 80 and there
 * is no newer one here: a higher number would tell them to fetch an update that does not exist.
 */
const NATIVE_BUILD = 80;

/** What existing clients ask for by keyword. An empty address opens nothing. */
const SETTINGS: ReadonlyMap<string, string> = new Map([
  ['apk_download_url', '/h5/'],
  ['version', `wgt,${NATIVE_BUILD}`],
]);

/** What existing clients open in a frame. */
const FRAMED: readonly string[] = ['support_url', 'game_url'];
/** Below no client: one that lies at `/h5/` would look for it within itself. */
const LOGO = '/static/image/site/logo.png';

function siteConfig(
  gateway: Gateway,
  options: ContentOptions,
  origin: string,
): Record<string, unknown> {
  const logo = absoluteAddress(LOGO, options.publicOrigin ?? origin);
  return {
    site_logo: logo,
    down_logo: logo,
    site_name: 'Bourse',
    mode: gateway.mode,
    registration_code: options.registrationCode,
    predictable_prices: options.predictablePrices ? 1 : 0,
    // Addresses of the contact screen of existing clients; an empty one opens nothing.
    zxkf_url: '',
    telegram_url: '',
    whatsApp_url: '',
    jie_url: '',
    hk_url: '',
  };
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
      handle: async ({ origin }) => ok(siteConfig(gateway, options, origin)),
    }),
    visitorCall({
      method: 'GET',
      path: '/getSetting',
      room,
      summary: 'One setting by its keyword.',
      input: z.object({ keyword: textField(40) }),
      handle: async ({ input, origin, language }) => {
        if (FRAMED.includes(input.keyword)) {
          const path = `${options.soonPath}?lang=${language}`;
          return ok({ value: absoluteAddress(path, options.publicOrigin ?? origin) });
        }
        const value = SETTINGS.get(input.keyword);
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
    jobs: options.fiatRatesUrl === undefined ? [] : [fetching],
  };
}
