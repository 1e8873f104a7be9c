/** Every address of the client, with parameters that make its screen show something. */
import type { Page } from 'playwright-core';
import { paths } from '../../platform/browser/navigation/paths.ts';
import type { Say } from './say.ts';

type PathName = keyof typeof paths;

/** Opens a sheet on a page whose language is told by what it says. */
type Opens = (page: Page, say: Say) => Promise<void>;

interface Example {
  /** What stands behind the `?`. */
  readonly params?: string;
  /** Other parameters that make another picture of the same address, by its name. */
  readonly also?: Readonly<Record<string, Example>>;
  /** Screens that say something else to a visitor are looked at twice. */
  readonly alsoVisitor?: true;
  /** Sheets that no button with `aria-haspopup` opens, and how a customer gets to them. */
  readonly sheets?: Readonly<Record<string, Opens>>;
}

/** Fills the ticket with something that may be ordered, and asks for it. */
async function askForOrder(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say('spot.quantity'), { exact: true }).fill('0.002');
  await page
    .getByRole('button', { name: say('spot.buy_name', { name: 'BTC' }), exact: true })
    .click();
}

/** Opens the first open order, and the form that changes it. */
async function askForChange(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('button', { name: begins(say('spot.details_of')) })
    .first()
    .click();
  await page.getByRole('button', { name: say('spot.change') }).click();
}

/** Fills the seconds ticket, and asks for the order. */
async function askForStake(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say('seconds.stake'), { exact: true }).fill('10');
  await page.getByRole('button', { name: begins(say('seconds.up'), ' +') }).click();
}

/** Fills a withdrawal to the address that may be used already, and asks for it. */
async function askForWithdrawal(page: Page, say: Say): Promise<void> {
  await page.getByRole('radio', { name: /Cold storage/ }).click();
  await page.getByLabel(say('wallet.amount'), { exact: true }).last().fill('50');
  await page.getByRole('button', { name: say('withdrawal.continue') }).click();
}

/** Fills a conversion, and asks for it. */
async function askForConversion(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say('wallet.amount'), { exact: true }).fill('10');
  await page.getByRole('button', { name: say('wallet.exchange'), exact: true }).click();
}

function begins(...texts: readonly string[]): RegExp {
  return new RegExp(`^${texts.join('').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

/** Presses the first button whose name begins with a text. */
function press(key: string): Opens {
  return (page, say) =>
    page
      .getByRole('button', { name: begins(say(key)) })
      .first()
      .click();
}

/** Presses a button of the first long or short position. */
function pressOf(side: 'long' | 'short', key: string): Opens {
  return (page, say) => {
    const name = begins(say(key), ', ', say(`contracts.${side}`));
    return page.getByRole('button', { name }).first().click();
  };
}

/** Bitcoin against the dollar coin, as the demo catalogue numbers them. */
const BTC_USDT = 'currency_id=4&legal_id=2';

/** A new address needs a line here, or its screen would be proved by nothing. */
const examples: Partial<Record<PathName, Example>> = {
  home: { alsoVisitor: true },
  financial: {},
  market: { alsoVisitor: true },
  search: {},
  trade: {
    params: BTC_USDT,
    alsoVisitor: true,
    also: {
      'trade-seconds': {
        params: `${BTC_USDT}&segment=seconds`,
        alsoVisitor: true,
        sheets: { confirm: askForStake },
      },
    },
  },
  ticket: { params: BTC_USDT, alsoVisitor: true, sheets: { confirm: askForOrder } },
  orders: { alsoVisitor: true, sheets: { change: askForChange } },
  secondsOrders: { alsoVisitor: true },
  secondsTerms: { params: 'match_id=1' },
  contract: {
    params: BTC_USDT,
    alsoVisitor: true,
    sheets: { confirm: press('contracts.open_long') },
  },
  contractOrders: {
    alsoVisitor: true,
    sheets: {
      close: pressOf('long', 'contracts.close'),
      stops: pressOf('long', 'contracts.stops'),
      margin: pressOf('short', 'contracts.margin'),
      details: pressOf('long', 'contracts.details'),
    },
  },
  contractTerms: { params: BTC_USDT },
  assets: { alsoVisitor: true },
  assetRecord: { params: 'currency=2&type=change' },
  statement: {},
  exchange: { sheets: { confirm: askForConversion } },
  transfer: {},
  transferHistory: {},
  selectCoin: {
    params: 'url=receive',
    alsoVisitor: true,
    also: { 'select-withdraw': { params: 'url=withdraw' } },
  },
  receive: {
    params: 'currency=2',
    alsoVisitor: true,
    also: { 'receive-memo': { params: 'currency=7' } },
  },
  withdraw: { params: 'currency=2', alsoVisitor: true, sheets: { confirm: askForWithdrawal } },
  fundRecord: { alsoVisitor: true, also: { 'record-withdraw': { params: 'tab=withdraw' } } },
  login: {},
  register: {},
  forget: {},
  area: {},
  article: { params: 'id=1' },
  webView: {},
  faq: {},
  contactus: {},
  aboutus: {},
  setting: {
    alsoVisitor: true,
    sheets: {
      language: press('common.language'),
      fiat: press('settings.fiat'),
      theme: press('settings.theme'),
      'log-out': press('settings.log_out'),
    },
  },
  security: {
    sheets: {
      'two-factor': press('identity.two_factor'),
      'anti-phishing': press('identity.anti_phishing'),
    },
  },
  identity: { alsoVisitor: true },
  // Alice is verified at the first level, so its form is read and the second filled in.
  identityForm: { params: 'type=2', also: { 'identity-sent': { params: 'type=1' } } },
  userInfo: {
    sheets: {
      picture: press('settings.picture'),
      nickname: press('settings.nickname'),
      signature: press('settings.signature'),
    },
  },
  password: {},
  paymentPassword: {},
  bindPhone: {},
  bindEmail: {},
  inbox: {},
  undo: { params: 'token=none' },
  bill: {},
  share: {},
  addresses: { alsoVisitor: true },
  addAddress: { params: 'currency=7' },
  bankCard: { alsoVisitor: true },
  bankCardAbroad: { also: { 'card-other': { params: 'kind=other' } } },
  region: {},
  compliance: {},
  fairness: {},
};

/** Addresses that rooms already link to, whose screens belong to products still to come. */
export const withoutScreen: readonly PathName[] = [];

export interface Screen {
  /** Also the name of its picture. */
  readonly name: string;
  readonly route: string;
  readonly who: 'customer' | 'visitor';
  readonly sheets: NonNullable<Example['sheets']>;
}

/** The route as `Exchange.at` and the address bar want it. */
function routeOf(name: PathName, params: string | undefined): string {
  return params === undefined ? paths[name] : `${paths[name]}?${params}`;
}

function screensOf(path: PathName, name: string, example: Example): Screen[] {
  const route = routeOf(path, example.params);
  const customer: Screen = { name, route, who: 'customer', sheets: example.sheets ?? {} };
  const visitor: Screen = { name: `${name}-visitor`, route, who: 'visitor', sheets: {} };
  const others = Object.entries(example.also ?? {});
  return [
    customer,
    ...(example.alsoVisitor ? [visitor] : []),
    ...others.flatMap(([other, also]) => screensOf(path, other, also)),
  ];
}

/** Every screen as a customer sees it, and as a visitor where that differs. */
export function allScreens(): readonly Screen[] {
  const names = Object.keys(paths) as PathName[];
  return names.flatMap((name): Screen[] => {
    const example = examples[name];
    return example ? screensOf(name, name, example) : [];
  });
}

/** Addresses that nobody gave an example for. */
export function forgottenPaths(): readonly string[] {
  const names = Object.keys(paths) as PathName[];
  return names.filter((name) => !examples[name] && !withoutScreen.includes(name));
}
