/**
 * What the house trades, one line each: everything about an asset but its id, which the two
 * catalogues number differently, and everything about its market. Change it before the first
 * start; afterwards the installed catalogue in the database counts.
 */

/** A coin or stock with the numbers of its market against USDT. */
export interface Instrument {
  readonly code: string;
  readonly title: string;
  readonly kind: 'coin' | 'stock';
  /** Account kinds it may lie in: 1 legal, 2 change, 3 lever, 4 micro. */
  readonly accounts: readonly number[];
  /** Its market against USDT; USDT itself has none. */
  readonly market?: Steps;
}

/** The steps and limits of a market, and how it moves in the simulation. */
export interface Steps {
  readonly price: string;
  readonly tick: string;
  readonly lot: string;
  readonly maxQuantity: string;
  readonly maxNotional: string;
  readonly dailyVolatilityPpm: number;
}

function steps(
  price: string,
  tick: string,
  lot: string,
  maxQuantity: string,
  maxNotional: string,
  dailyVolatilityPpm: number,
): Steps {
  return { price, tick, lot, maxQuantity, maxNotional, dailyVolatilityPpm };
}

function coin(
  code: string,
  title: string,
  accounts: readonly number[],
  market?: Steps,
): Instrument {
  const base = { code, title, kind: 'coin' as const, accounts };
  return market === undefined ? base : { ...base, market };
}

function stock(code: string, title: string, price: string, volatility: number): Instrument {
  const market = steps(price, '0.01', '0.01', '20000', '2000000', volatility);
  return { code, title, kind: 'stock', accounts: [2], market };
}

const EVERYWHERE = [1, 2, 3, 4];
const FIAT_TOO = [1, 2];
const CHANGE = [2];

/** In the order in which lists show them. */
export const INSTRUMENTS: readonly Instrument[] = [
  coin('USDT', 'Tether', EVERYWHERE),
  coin('BTC', 'Bitcoin', FIAT_TOO, steps('96480', '0.01', '0.00001', '100', '5000000', 24_000)),
  coin('ETH', 'Ethereum', FIAT_TOO, steps('3412.6', '0.01', '0.0001', '3000', '5000000', 32_000)),
  coin('SOL', 'Solana', CHANGE, steps('182.45', '0.01', '0.001', '30000', '3000000', 41_000)),
  coin('XRP', 'XRP', CHANGE, steps('2.3174', '0.0001', '0.1', '2000000', '3000000', 38_000)),
  coin('BNB', 'BNB', CHANGE, steps('887.3', '0.01', '0.001', '4000', '2000000', 26_000)),
  coin('DOGE', 'Dogecoin', CHANGE, steps('0.21456', '0.00001', '1', '9000000', '2000000', 45_000)),
  coin('ADA', 'Cardano', CHANGE, steps('0.6284', '0.0001', '0.1', '3000000', '2000000', 40_000)),
  coin('TRX', 'TRON', CHANGE, steps('0.29135', '0.00001', '1', '7000000', '1000000', 19_000)),
  coin('LTC', 'Litecoin', CHANGE, steps('98.72', '0.01', '0.001', '20000', '1000000', 33_000)),
  coin('LINK', 'Chainlink', CHANGE, steps('17.438', '0.001', '0.01', '60000', '1000000', 43_000)),
  coin('AVAX', 'Avalanche', CHANGE, steps('23.615', '0.001', '0.01', '40000', '1000000', 44_000)),
  coin('DOT', 'Polkadot', CHANGE, steps('3.927', '0.001', '0.01', '300000', '1000000', 42_000)),
  coin('BCH', 'Bitcoin Cash', CHANGE, steps('541.8', '0.01', '0.001', '3000', '1000000', 36_000)),
  coin('USDC', 'USD Coin', FIAT_TOO, steps('0.9998', '0.0001', '0.01', '5000000', '5000000', 300)),
  stock('AAPL', 'Apple', '268.42', 15_000),
  stock('MSFT', 'Microsoft', '508.15', 14_000),
  stock('NVDA', 'NVIDIA', '187.64', 28_000),
  stock('TSLA', 'Tesla', '401.3', 34_000),
  stock('AMZN', 'Amazon', '232.77', 18_000),
  stock('GOOGL', 'Alphabet', '286.05', 17_000),
];

/** The ids of each catalogue; what is not named follows in the order of the list above. */
export const ASSET_IDS = {
  default: ['USDC', 'USDT', 'ETH', 'BTC', 'LTC', 'SOL', 'XRP', 'DOGE', 'ADA', 'TRX'],
  // Existing clients hard-code these.
  'existing-clients': ['BTC', 'ETH', 'USDT', 'USDC', 'LTC'],
} as const;
