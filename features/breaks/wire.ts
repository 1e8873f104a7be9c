/** The outer shapes of breaks. Nothing else knows the names of the wire. */
import { z } from 'zod';
import { whole } from '../../core/wire/scalars.ts';
import type { Break } from './contract.ts';

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
