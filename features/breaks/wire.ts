/** The outer shapes of breaks and own limits. Nothing else knows the names of the wire. */
import { z } from 'zod';
import { type Refusal, refuse } from '../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../core/money/text.ts';
import type { Asset } from '../../core/money/units.ts';
import { whole } from '../../core/wire/scalars.ts';
import {
  type Break,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitNow,
  type SetLimit,
} from './contract.ts';

/** `/breaks/take`: when it shall be over; 0 for as soon as possible. */
export const takeInput = z.object({ until_ms: whole });

/** `/breaks/own`: zeros where no break is on. */
export function breakMessage(last: Break | undefined, nowMs: number) {
  const isShort = last !== undefined && last.shortensMs !== 0;
  const shortens = isShort && nowMs < last.shortensMs;
  const untilMs = isShort && !shortens ? last.nextUntilMs : (last?.untilMs ?? 0);
  const isOn = nowMs < untilMs;
  return {
    until_ms: isOn ? untilMs : 0,
    next_until_ms: isOn && shortens ? last.nextUntilMs : 0,
    shortens_ms: isOn && shortens ? last.shortensMs : 0,
  } as const;
}

/** `/breaks/limit`: a decimal amount of the dollar coin; nothing or 0 for none. */
export const limitInput = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  amount: z.string().max(40).default(''),
});

/** The command of a limit; `bad_limit` where its amount is none. */
export function limitCommand(
  { kind, period, amount }: z.infer<typeof limitInput>,
  scale: number,
): SetLimit | Refusal {
  const parsed = parseUnits(amount === '' ? '0' : amount, scale);
  if (!parsed.ok) return refuse('bad_limit');
  return { type: 'breaks.set_limit', kind, period, units: parsed.units.toString() };
}

/**
 * `/breaks/limits`: one entry a kind and period, also where there is no limit. Amounts are null
 * where there is none; `next_limit` counts from `loosens_ms` on, which is 0 where nothing waits.
 * `frees_ms` is when there is room again, 0 where there is some or only a report takes it.
 */
export function limitsMessage(limits: readonly LimitNow[], { code, scale }: Asset) {
  const print = (units: bigint) => printUnits(units, scale);
  return {
    currency: code,
    limits: limits.map(({ kind, period, units, usedUnits, freesMs, nextUnits, loosensMs }) => ({
      kind,
      period,
      limit: units > 0n ? print(units) : null,
      used: units > 0n ? print(usedUnits) : null,
      left: units > 0n ? print(units > usedUnits ? units - usedUnits : 0n) : null,
      frees_ms: freesMs,
      next_limit: nextUnits > 0n ? print(nextUnits) : null,
      loosens_ms: loosensMs,
    })),
  } as const;
}

export type LimitsMessage = ReturnType<typeof limitsMessage>;
