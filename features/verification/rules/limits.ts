/** What levels may allow: sound amounts, and never less for who has shown more. */
import { FIRST_LIMITS, type LevelLimits, type LevelLimitsText } from '../contract.ts';

const AMOUNT = /^(0|[1-9]\d{0,17})$/;

function isAmount(text: unknown): text is string {
  return typeof text === 'string' && AMOUNT.test(text);
}

/** The limits that a command names; undefined unless all levels are there, in order, growing. */
export function soundLimits(wanted: readonly LevelLimitsText[]): LevelLimits[] | undefined {
  if (!Array.isArray(wanted) || wanted.length !== FIRST_LIMITS.length) return undefined;
  const limits: LevelLimits[] = [];
  for (const [index, { level }] of FIRST_LIMITS.entries()) {
    const text = (wanted as readonly (LevelLimitsText | null)[])[index];
    if (text === null || text === undefined || text.level !== level) return undefined;
    if (!isAmount(text.withdrawalUnits) || !isAmount(text.fiatUnits)) return undefined;
    const withdrawalUnits = BigInt(text.withdrawalUnits);
    const fiatUnits = BigInt(text.fiatUnits);
    const below = limits.at(-1);
    if (below !== undefined) {
      if (withdrawalUnits < below.withdrawalUnits || fiatUnits < below.fiatUnits) return undefined;
    }
    limits.push({ level, withdrawalUnits, fiatUnits });
  }
  return limits;
}
