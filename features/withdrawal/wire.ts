/** The outer shapes of withdrawals. Nothing else knows the contract's names. */
import { z } from 'zod';
import { printUnits } from '../../core/money/text.ts';
import { timeText } from '../../core/time/time-text.ts';
import { codeField, text, whole } from '../../core/wire/scalars.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';
import {
  type CardWay,
  COOLING_MS,
  MOST_A_DAY,
  MOST_OPEN,
  type WayTerms,
  type Withdrawal,
  type WithdrawalState,
} from './contract.ts';

/** `/wallet/get_info`; `network` is ours. */
export const infoInput = z.object({ currency: whole, network: text(20).optional() });

/** `/wallet/out`. `rate` is what the client believes the fee to be: it is not read. */
export const outInput = z.object({
  currency: whole,
  number: text(40),
  type: whole.pipe(z.number().max(3)).default(0),
  address: text(200).default(''),
  /** Ours: the saved address by its number, which is exact where several networks share a text. */
  wallet_id: whole.optional(),
  /** The customer's own note; none of the existing clients sends it. */
  remark: text(400).default(''),
  pay_password: text(100).default(''),
  two_factor_code: codeField().optional(),
});

export type OutInput = z.output<typeof outInput>;

/** `/user/withdraw/cancel`. */
export const cancelInput = z.object({ id: whole });

/** The card that a `type` of the wire means; undefined for an address. */
export function cardOf(type: number): CardWay | undefined {
  const cards = [undefined, 'card', 'card_international', 'card_other'] as const;
  return cards[type];
}

/** A customer knows nothing of a signer: what is with it is approved. */
function shownState(state: WithdrawalState): string {
  return state === 'signing' ? 'approved' : state;
}

/** Where a withdrawal goes, as its owner sees it. */
export interface ShownDestination {
  readonly shown: string;
  readonly memo: string;
  readonly label: string;
}

/** A row of `/user/withdraw/list`. */
export function withdrawalRow(
  withdrawal: Readonly<Withdrawal>,
  asset: AssetDefinition | undefined,
  destination: ShownDestination | undefined,
) {
  const scale = asset?.scale ?? 8;
  const print = (amount: bigint): string => printUnits(amount, scale);
  const { amountUnits, feeUnits, firstOperator, secondOperator } = withdrawal;
  return {
    id: withdrawal.id,
    name: asset?.code ?? '',
    number: print(amountUnits),
    create_time: timeText(withdrawal.askedMs),
    currency: withdrawal.assetId,
    network: withdrawal.way,
    fee: print(feeUnits),
    received: print(amountUnits - feeUnits),
    address: destination?.shown ?? '',
    memo: destination?.memo ?? '',
    label: destination?.label ?? '',
    state: shownState(withdrawal.state),
    approvals_needed: withdrawal.approvalsNeeded,
    approvals_given: Number(firstOperator > 0) + Number(secondOperator > 0),
    can_cancel: withdrawal.state === 'asked' && firstOperator === 0 ? 1 : 0,
    tx_id: withdrawal.txId,
    remark: withdrawal.remark,
    reason: withdrawal.reason,
    asked_ms: withdrawal.askedMs,
    approved_ms:
      withdrawal.approvalsNeeded === 1 ? withdrawal.firstApprovedMs : withdrawal.secondApprovedMs,
    sent_ms: withdrawal.sentMs,
    ended_ms: withdrawal.endedMs,
  } as const;
}

/** What is told of a coin; amounts are texts of whole coins, limits of bitcoins. */
export interface WithdrawalInfo {
  /** Whether the coin is enabled. */
  readonly isOn: boolean;
  readonly free: string;
  /** What clients that name no network count with. */
  readonly counted: WayTerms;
  readonly ways: readonly (WayTerms & { readonly decimals: number })[];
  readonly level: number;
  readonly limit: string;
  readonly used: string;
  readonly left: string;
  readonly askedToday: number;
  readonly underWay: number;
  readonly lockedUntilMs: number;
  readonly asksPaymentPassword: boolean;
}

/** `/wallet/get_info`. */
export function infoMessage(info: WithdrawalInfo) {
  return {
    status: info.isOn ? 1 : 0,
    change_balance: info.free,
    min_number: info.counted.minimum,
    rate: info.counted.fee,
    network: info.counted.way,
    ways: info.ways.map(({ way, fee, minimum, decimals }) => ({
      network: way,
      fee,
      minimum,
      decimals,
    })),
    level: info.level,
    limit_btc: info.limit,
    used_btc: info.used,
    left_btc: info.left,
    asked_today: info.askedToday,
    most_a_day: MOST_A_DAY,
    under_way: info.underWay,
    most_under_way: MOST_OPEN,
    cooling_ms: COOLING_MS,
    locked_until_ms: info.lockedUntilMs,
    pay_password_needed: info.asksPaymentPassword ? 1 : 0,
  } as const;
}
