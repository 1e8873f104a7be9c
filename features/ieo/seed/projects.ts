/** The invented projects of a demo: tokens, terms and pages. None of them exists. */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { powerOfTen } from '../../../core/money/units.ts';
import { LANGUAGES, type Language } from '../../../platform/server/words/languages.ts';
import type { AssetDefinition, NewAsset, NewMarket } from '../../catalogue/contract.ts';
import { DAY_MS, type IeoMethod, type IeoTerms } from '../contract.ts';
import type { ProjectPage } from '../store/pages.ts';

const SCALE = 8;
const WHOLE = powerOfTen(SCALE);

/** A demo's project: its token, how it is sold, and what it says of itself. */
export interface DemoProject {
  readonly id: number;
  readonly asset: NewAsset;
  readonly method: IeoMethod;
  /** Whole tokens by coin, and what one costs in hundred-millionths of the coin. */
  readonly parts: readonly (readonly [code: string, tokens: bigint, price: bigint])[];
  readonly lot: bigint;
  readonly minLots: string;
  readonly capLots: string;
  readonly lockDays: number;
  readonly unlocks: IeoTerms['unlocks'];
  readonly logo: string;
}

function token(code: string, title: string): NewAsset {
  return { code, title, scale: SCALE, accounts: [1, 2] };
}

const HALVES = [
  { afterDays: 0, ppm: 500_000 },
  { afterDays: 30, ppm: 500_000 },
] as const;

/** In the order of their numbers: one that is over, one that runs, one that is to come. */
export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    id: 1,
    asset: token('LMN', 'Lumen Grid'),
    method: 'pro_rata',
    parts: [
      ['USDT', 200_000n, 5_000_000n],
      ['ETH', 50_000n, 2_000n],
    ],
    lot: 1n,
    minLots: '100',
    capLots: '60000',
    lockDays: 2,
    unlocks: HALVES,
    logo: '/static/image/ieo/lumen-grid.svg',
  },
  {
    id: 2,
    asset: token('RLY', 'Relay Orbit'),
    method: 'level',
    parts: [
      ['USDT', 100_000n, 8_000_000n],
      ['BTC', 20_000n, 100n],
    ],
    lot: 1n,
    minLots: '50',
    capLots: '30000',
    lockDays: 7,
    unlocks: [{ afterDays: 0, ppm: 1_000_000 }],
    logo: '/static/image/ieo/relay-orbit.svg',
  },
  {
    id: 3,
    asset: token('MSS', 'Mossbank'),
    method: 'draw',
    parts: [['USDT', 50_000n, 20_000_000n]],
    lot: 100n,
    minLots: '1',
    capLots: '20',
    lockDays: 3,
    unlocks: HALVES,
    logo: '/static/image/ieo/mossbank.svg',
  },
];

/** What the first project's token trades at in the demo's past, trade by trade, in ticks. */
export const DEMO_PRICES = [500, 512, 530, 521, 548, 560, 552, 571, 588, 579, 596, 610] as const;

/** The coins of a house by name. */
export type CoinNamed = (code: string) => AssetDefinition | undefined;

/** All whole tokens of a project. */
export function issueOf({ parts }: DemoProject): bigint {
  return parts.reduce((sum, [, tokens]) => sum + tokens, 0n);
}

/** The terms of a demo's project in a window of time; undefined where its coins are not there. */
export function demoTerms(
  project: DemoProject,
  coin: CoinNamed,
  window: { readonly beginMs: number; readonly endMs: number },
): IeoTerms | undefined {
  const assetId = coin(project.asset.code)?.id;
  if (assetId === undefined) return undefined;
  const parts = project.parts.flatMap(([code, tokens, price]) => {
    const pays = coin(code);
    if (pays === undefined) return [];
    return [
      { assetId: pays.id, priceUnits: price.toString(), lots: (tokens / project.lot).toString() },
    ];
  });
  if (parts.length === 0) return undefined;
  return {
    productId: project.id,
    version: 1,
    assetId,
    scale: SCALE,
    issuer: HOUSE.treasury,
    method: project.method,
    lotUnits: (project.lot * WHOLE).toString(),
    minLots: project.minLots,
    capLots: project.capLots,
    parts,
    ...window,
    lockDays: project.lockDays,
    unlocks: project.unlocks,
    commitment: '',
    beaconMarkets: [],
    closing: null,
    result: null,
  };
}

/** The market in which a demo's token comes to trade. */
export function demoMarket(baseId: number, quoteId: number): NewMarket {
  return {
    baseId,
    quoteId,
    tickSize: '0.0001',
    lotSize: '1',
    minQuantity: '1',
    maxQuantity: '1000000',
    minNotional: '1',
    maxNotional: '100000',
    makerFeePpm: 800,
    takerFeePpm: 1_000,
    bandPpm: 100_000,
    issuePrice: '0.05',
  };
}

/** What a demo's project says of itself, in nine languages. */
export function demoPage(
  { id, asset, logo }: DemoProject,
  say: (language: Language, key: string) => string,
): ProjectPage {
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => {
      const about = say(language, `ieo.demo_about_${id}`);
      const content = `${say(language, 'ieo.demo_mark')}\n\n${about}`;
      return [language, { title: `${asset.title} (demo)`, content }];
    }),
  );
  return { productId: id, logo, website: '', whitePaper: '', texts };
}

/** How long the first one takes orders. */
export const FIRST_WINDOW_MS = 3 * DAY_MS;
