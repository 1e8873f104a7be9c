/** The bundled rates of display currencies: for showing what a balance is worth, never to trade. */

/** A currency: how many of it one US dollar is, as a decimal text. */
export interface FiatRate {
  readonly currency_code: string;
  readonly rate: string;
  readonly symbol: string;
}

/** Rates and when they were taken. */
export interface FiatRates {
  readonly updated_ms: number;
  readonly rates: readonly FiatRate[];
}

function rate(code: string, perDollar: string, symbol: string): FiatRate {
  return { currency_code: code, rate: perDollar, symbol };
}

export const FIAT_RATES: FiatRates = {
  updated_ms: Date.UTC(2026, 10, 2),
  rates: [
    rate('USD', '1', '$'),
    rate('CNY', '7.08', '¥'),
    rate('GBP', '0.762', '£'),
    rate('HKD', '7.78', 'HK$'),
    rate('JPY', '152.4', '¥'),
    rate('EUR', '0.861', '€'),
    rate('AED', '3.6725', 'AED'),
    rate('THB', '32.3', '\u0e3f'),
    rate('PHP', '58.4', '₱'),
    rate('SGD', '1.298', 'S$'),
    rate('VND', '26290', '₫'),
  ],
};
