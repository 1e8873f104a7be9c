/** What values of the feeds' settings look like. */
import { z } from 'zod';
import { text } from '../../../platform/server/settings/shapes.ts';

/** Where prices come from. */
export type Feed =
  | { readonly kind: 'sim' }
  | { readonly kind: 'live' }
  | { readonly kind: 'replay'; readonly folder: string };

export const optionalWhole = text
  .regex(/^(?:-?\d{1,15})?$/)
  .transform((value) => (value === '' ? undefined : Number(value)));
export const speed = text
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/)
  .transform(Number)
  .refine((value) => value > 0);
export const days = text
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value >= 1);

export const feed = text.transform((value, context): Feed => {
  if (value === 'sim' || value === 'live') return { kind: value };
  if (value.startsWith('replay:') && value.length > 'replay:'.length) {
    return { kind: 'replay', folder: value.slice('replay:'.length) };
  }
  context.addIssue('not a feed');
  return z.NEVER;
});

/** Whether a calendar has this day: `Date` turns the 30th of February into the 1st of March. */
function isDay(day: string): boolean {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(startMs) && new Date(startMs).toISOString().startsWith(day);
}

export const time = text.transform((value, context): number | undefined => {
  if (value === '') return undefined;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0];
  const epochMs = day !== undefined && isDay(day) ? Date.parse(value) : Number.NaN;
  if (Number.isFinite(epochMs)) return epochMs;
  context.addIssue('not a time');
  return z.NEVER;
});
