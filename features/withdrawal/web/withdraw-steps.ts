/** The questions of a withdrawal, in their order, and what of them a refusal is about. Pure. */
import { compare } from '../../../platform/browser/numbers/decimal.ts';
import type { Place } from './withdrawal-request.ts';

export type WithdrawStep = 'coin' | 'way' | 'destination' | 'amount' | 'check';

/** What is asked: the coin only of who did not come with one. */
export function withdrawSteps(asksCoin: boolean): readonly WithdrawStep[] {
  const rest = ['way', 'destination', 'amount', 'check'] as const;
  return asksCoin ? ['coin', ...rest] : rest;
}

/**
 * The question to ask now: the one that was asked last, unless one before it has lost its answer.
 * Where the money goes is chosen anew each time.
 */
export function askedNow(kept: WithdrawStep, hasDestination: boolean): WithdrawStep {
  if (kept === 'coin') return 'way';
  return !hasDestination && (kept === 'amount' || kept === 'check') ? 'destination' : kept;
}

const STEPS: Readonly<Record<Place, WithdrawStep>> = {
  amount: 'amount',
  remark: 'amount',
  destination: 'destination',
  password: 'check',
  code: 'check',
  form: 'check',
};

/** The question that something refused belongs to. */
export function stepOf(place: Place): WithdrawStep {
  return STEPS[place];
}

const CHUNK = 4;

/** An address in fours, as one compares it with another; nothing is added between them. */
export function chunksOf(address: string): readonly string[] {
  const chunks: string[] = [];
  for (let at = 0; at < address.length; at += CHUNK) {
    chunks.push(address.slice(at, at + CHUNK));
  }
  return chunks;
}

/** What was just asked for, as its row will show it. */
export type Asked = { readonly name: string; readonly number: string; readonly network: string };

/** The newest row that is what was just asked for; rows come newest first. */
export function rowOf<Row extends Asked>(rows: readonly Row[], asked: Asked): Row | undefined {
  return rows.find(
    ({ name, number, network }) =>
      name === asked.name && network === asked.network && compare(number, asked.number) === 0,
  );
}
