/**
 * `npm run bench:web`: how heavy, how fast and how smooth the client is, beside its budgets.
 * Words after it choose: `npm run bench:web -- weight lighthouse frames presses`.
 */
import { join, resolve } from 'node:path';
import { buildClients } from '../bootstrap/start.mjs';
import { whole } from './statistics.ts';
import { BUDGET_BYTES, weighBundle } from './web-bundle.ts';
import { describeFrames, inTheMiddle, measureBareFrames, measureFrames } from './web-frames.ts';
import { logInDemo } from './web-customer.ts';
import { describePress, HANDS, PRESSES } from './web-interactions.ts';
import { describeFigure, measureScreen, type Seen } from './web-lighthouse.ts';
import { startWebServer } from './web-server.ts';

const CLIENT = join(resolve(import.meta.dirname, '../..'), 'dist', 'h5');
const SCREENS = {
  market: '/pages/market/market',
  trade: '/pages/transaction/index?currency_id=4&legal_id=2',
  home: '/pages/index/index',
  assets: '/pages/fund/assets',
} as const;
/** What customers see of it is something else than what visitors see. */
const OWN_SCREENS: readonly (keyof typeof SCREENS)[] = ['home', 'assets'];

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

function tellWeight(): void {
  tell('── weight of the first load, JavaScript after gzip');
  const weights = weighBundle(CLIENT);
  for (const name of ['market', 'trade'] as const) {
    const isKept = weights[name] <= BUDGET_BYTES[name];
    const what = name === 'trade' ? 'trade on top' : name;
    const budget = `(at most ${whole(BUDGET_BYTES[name])})`;
    tell(`${isKept ? 'ok  ' : 'MISS'} ${what.padEnd(15)} ${whole(weights[name])} bytes  ${budget}`);
  }
}

async function tellScreen(name: string, seen: Seen): Promise<void> {
  tell(`── Lighthouse, mobile, median of five: ${name}`);
  const { figures, complaints } = await measureScreen(seen);
  for (const figure of figures) tell(describeFigure(figure));
  for (const complaint of complaints) tell(`     ${complaint}`);
}

async function tellLighthouse(address: string): Promise<void> {
  const urlOf = (name: keyof typeof SCREENS): string => `${address}/h5/#${SCREENS[name]}`;
  for (const name of ['market', 'trade', 'home', 'assets'] as const) {
    await tellScreen(name, { url: urlOf(name) });
  }
  const token = await logInDemo(address);
  for (const name of OWN_SCREENS) {
    await tellScreen(`${name} of a customer`, { url: urlOf(name), token });
  }
}

const TICKET = '/pages/transaction/currency?currency_id=4&legal_id=2';
const WATCHED = {
  'the market with thirty rows': { route: SCREENS.market, isBusy: 'all markets' },
  'the order ticket with the depth open': { route: TICKET, isBusy: 'first market' },
  'the trade screen with chart and depth': { route: SCREENS.trade, isBusy: 'first market' },
  'the workspace of a desk': { route: SCREENS.trade, isBusy: 'first market', isDesk: true },
  'the market while it is scrolled': {
    route: SCREENS.market,
    isBusy: 'all markets',
    scrolls: true,
  },
} as const;

async function tellFrames(address: string): Promise<void> {
  tell('   (medians of five visits)');
  for (const scrolls of [false, true]) {
    tell(`── frames of a bare page with thirty lines${scrolls ? ', scrolled' : ''}: the reference`);
    tell(describeFrames(await inTheMiddle(() => measureBareFrames(scrolls)), scrolls));
  }
  for (const [name, what] of Object.entries(WATCHED)) {
    tell(`── frames of ${name}`);
    tell(describeFrames(await inTheMiddle(() => measureFrames(address, what)), 'scrolls' in what));
  }
}

async function tellPresses(address: string): Promise<void> {
  const token = await logInDemo(address);
  for (const [name, hand] of Object.entries(HANDS)) {
    tell(`── from a press to the next picture, median of a dozen: ${name}`);
    for (const press of PRESSES) tell(await describePress(address, token, press, hand));
  }
}

const chosen = process.argv.slice(2);
const isChosen = (name: string): boolean => chosen.length === 0 || chosen.includes(name);
await buildClients();
if (isChosen('weight')) tellWeight();
if (isChosen('lighthouse') || isChosen('frames') || isChosen('presses')) {
  const server = await startWebServer();
  try {
    if (isChosen('lighthouse')) await tellLighthouse(server.address);
    if (isChosen('frames')) await tellFrames(server.address);
    if (isChosen('presses')) await tellPresses(server.address);
  } finally {
    await server.stop();
  }
}
