/**
 * Display rates become rates of the market by a command of the house, so that they stand in the
 * journal. In a demo the bundled ones count as of now; else only rates that are newer than those
 * that count, so that old ones grow old and advertisements that float disappear.
 */
import { parseUnits } from '../../../core/money/text.ts';
import { type Gateway, type Job, repeatedly } from '../../../platform/server/gateway.ts';
import type { SetRates } from '../contract/index.ts';
import { readRates } from '../store/reading.ts';
import type { OtcProviders } from './needs.ts';

const EVERY_MS = 600_000;
/** How often rates that have not changed are given again in a demo. */
const DEMO_MS = 12 * 3_600_000;
const RATE_DECIMALS = 6;

/** Rates in millionths of a unit for a dollar; those that are none are left out. */
export function ratesOf(
  rows: readonly { readonly currency_code: string; readonly rate: string }[],
): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ currency_code: code, rate }) => {
      const [whole = '', part = ''] = rate.split('.');
      const parsed = parseUnits(`${whole}.${part.slice(0, RATE_DECIMALS)}0`, RATE_DECIMALS + 1);
      const millionths = parsed.ok ? parsed.units / 10n : 0n;
      return /^[A-Z]{3}$/.test(code) && millionths > 0n ? [[code, millionths.toString()]] : [];
    }),
  );
}

/** Gives the rates, if there are newer ones. */
export async function giveRates(
  gateway: Pick<Gateway, 'database' | 'submit' | 'nowMs'>,
  { content }: Pick<OtcProviders, 'content'>,
  isDemo: boolean,
): Promise<void> {
  const [shown, known] = await Promise.all([
    content.displayRates(),
    readRates(gateway.database<unknown>()),
  ]);
  const setMs = Math.max(0, ...[...known.values()].map((rate) => rate.setMs));
  const isDue = isDemo ? gateway.nowMs() - setMs >= DEMO_MS : shown.updated_ms > setMs;
  const rates = ratesOf(shown.rates);
  if (!isDue || Object.keys(rates).length === 0) return;
  const command: SetRates = { type: 'otc.rates', rates };
  const result = await gateway.submit({ actor: 0, command });
  if ('refused' in result && result.refused !== 'room_halted') throw new Error(result.refused);
}

/** Does so again and again. */
export function ratesJob(providers: OtcProviders, isDemo: boolean): Job {
  return {
    name: 'otc.rates',
    start: (gateway) =>
      repeatedly(
        gateway,
        EVERY_MS,
        () => giveRates(gateway, providers, isDemo),
        'rates of official money were not given',
      ),
  };
}
