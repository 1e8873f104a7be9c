/** Money in and out in the words of clients: networks, states, rows, and why nothing goes out. */
import type { Refusal } from '../../../core/engine/command.ts';
import { printUnits } from '../../../core/money/text.ts';
import { timeText } from '../../../core/time/time-text.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { Deposit, DepositState, Network, Route } from '../../deposit/contract.ts';
import type { Destination } from '../../destinations/contract.ts';
import type { Withdrawal, WithdrawalState } from '../../withdrawal/contract.ts';
import { type ApiError, apiError, notValid } from './errors.ts';
import { errorOfRefusal } from './refusals.ts';

const NETWORKS: Readonly<Record<Network, string>> = {
  bitcoin: 'BTC',
  ethereum: 'ETH',
  erc20: 'ETH',
  trc20: 'TRX',
  solana: 'SOL',
  xrp: 'XRP',
  dogecoin: 'DOGE',
  litecoin: 'LTC',
  cardano: 'ADA',
  tron: 'TRX',
};

/** A network's name here; of a way that is none, such as a card, its own in capitals. */
export function networkName(way: string): string {
  return NETWORKS[way as Network] ?? way.toUpperCase();
}

const DEPOSIT_STATES: Readonly<Record<DepositState, number>> = {
  asked: 0,
  pending: 0,
  credited: 1,
  rejected: 2,
  reversed: 2,
  too_small: 7,
};

const WITHDRAWAL_STATES: Readonly<Record<WithdrawalState, number>> = {
  cancelled: 1,
  asked: 2,
  rejected: 3,
  approved: 4,
  signing: 4,
  sent: 4,
  failed: 5,
  done: 6,
};

function statesOf<State extends string>(numbers: Readonly<Record<State, number>>, status: number) {
  return (Object.keys(numbers) as State[]).filter((state) => numbers[state] === status);
}

/** The states of deposits that a number means; none where it means none. */
export const depositStates = (status: number) => statesOf(DEPOSIT_STATES, status);
/** The same of withdrawals. */
export const withdrawalStates = (status: number) => statesOf(WITHDRAWAL_STATES, status);

/** A row of `deposit/hisrec`. To which address it was paid the house does not keep. */
export function depositRow(
  deposit: Deposit & { readonly seen: number; readonly needed: number },
  { code, scale }: AssetDefinition,
) {
  const isCredited = deposit.state === 'credited';
  const units = isCredited ? deposit.creditedUnits : deposit.amountUnits;
  return {
    id: deposit.id,
    amount: printUnits(units, scale),
    coin: code,
    network: networkName(deposit.network),
    status: DEPOSIT_STATES[deposit.state],
    address: '',
    addressTag: '',
    txId: deposit.txId,
    insertTime: deposit.timeMs,
    ...(isCredited && { completeTime: deposit.changedMs }),
    transferType: 0,
    confirmTimes: `${deposit.seen}/${deposit.needed}`,
    unlockConfirm: deposit.needed,
    walletType: 0,
  };
}

/** A row of `withdraw/history`; `amount` is what arrives. Numbers of cards are not told. */
export function withdrawalRow(
  withdrawal: Withdrawal,
  { code, scale }: AssetDefinition,
  to: Destination | undefined,
) {
  const { amountUnits, feeUnits, way, endedMs, reason } = withdrawal;
  const isCard = !(way in NETWORKS);
  return {
    id: String(withdrawal.id),
    amount: printUnits(amountUnits - feeUnits, scale),
    transactionFee: printUnits(feeUnits, scale),
    coin: code,
    status: WITHDRAWAL_STATES[withdrawal.state],
    address: isCard ? '' : (to?.shown ?? ''),
    addressTag: isCard ? '' : (to?.memo ?? ''),
    txId: withdrawal.txId,
    applyTime: timeText(withdrawal.askedMs),
    network: networkName(way),
    transferType: 0,
    withdrawOrderId: withdrawal.remark,
    info: reason,
    confirmNo: 0,
    walletType: 0,
    txKey: '',
    ...(endedMs > 0 && { completeTime: timeText(endedMs) }),
  };
}

/** What of a coin's way in and out is offered now. */
export interface Offer {
  readonly isOpen: boolean;
  readonly isOn: boolean;
  readonly confirmations: number;
}

/** A network of `config/getall`. */
export function networkRow(route: Route, isDefault: boolean, scale: number, offer: Offer) {
  const { code, network, decimals, hasMemo } = route;
  const digits = Math.min(decimals, scale);
  return {
    network: networkName(network),
    coin: code,
    name: network,
    withdrawIntegerMultiple: printUnits(1n, digits),
    isDefault,
    depositEnable: offer.isOn && offer.isOpen,
    withdrawEnable: offer.isOn,
    depositDesc: '',
    withdrawDesc: '',
    specialTips: '',
    resetAddressStatus: false,
    addressRegex: '',
    memoRegex: hasMemo ? '^[0-9]{1,10}$' : '',
    withdrawFee: route.withdrawalFee,
    withdrawMin: route.withdrawalMinimum,
    withdrawMax: '9999999999',
    depositDust: route.minimum,
    minConfirm: offer.confirmations,
    unLockConfirm: offer.confirmations,
    sameAddress: hasMemo,
    estimatedArrivalTime: 0,
    busy: false,
  };
}

/**
 * A coin of `config/getall` with its networks, and what its owner has of it. What is on its way out
 * is locked, as what orders hold is.
 */
export function coinRow(
  { code, title }: Pick<AssetDefinition, 'code' | 'title'>,
  networkList: readonly ReturnType<typeof networkRow>[],
  { free, locked }: { readonly free: string; readonly locked: string },
) {
  return {
    coin: code,
    name: title,
    depositAllEnable: networkList.some(({ depositEnable }) => depositEnable),
    withdrawAllEnable: networkList.some(({ withdrawEnable }) => withdrawEnable),
    trading: true,
    isLegalMoney: false,
    free,
    locked,
    freeze: '0',
    withdrawing: '0',
    ipoing: '0',
    ipoable: '0',
    storage: '0',
    networkList,
  };
}

export const NO_SUCH_COIN = apiError(-4018, "We don't have this asset.");
export const NOT_SAVED = apiError(
  -4035,
  'This address is not on the whitelist. Please join and try again.',
);
export const OTHER_WITHDRAWAL = apiError(
  -1130,
  "Data sent for parameter 'withdrawOrderId' is not valid: another withdrawal has it.",
);
export const COIN_OFF = apiError(-4019, 'Current asset is not open for withdrawal.');
/** What a person is asked, and a program cannot answer unless its owner has it do so. */
const UNPROVEN = (what: string): ApiError =>
  apiError(-4032, `Withdraw verification exception: ${what}`);
const LIMITED = (what: string): ApiError => apiError(-4015, `Withdraw is limited${what}.`);
const REQUESTS = apiError(-4005, 'Too many new requests: five under way, ten in 24 hours.');

const WITHDRAWAL_ERRORS: Readonly<Record<string, ApiError>> = {
  verification_needed: LIMITED(': the identity of its owner is not verified'),
  frozen: LIMITED(''),
  debt_open: LIMITED(': a deposit was taken back and is owed'),
  withdrawals_locked: apiError(
    -4016,
    'Within 24 hours after password modification, withdrawal is prohibited.',
  ),
  address_cooling: apiError(-4036, 'The new address needs to be withdrawn in 24 hours.'),
  unknown_route: COIN_OFF,
  coin_off: COIN_OFF,
  unknown_address: NOT_SAVED,
  bad_amount: apiError(-4021, 'Asset withdrawal must be an integer multiple of its smallest unit.'),
  bad_remark: notValid('withdrawOrderId'),
  too_many_open: REQUESTS,
  too_often: REQUESTS,
  price_unavailable: UNPROVEN('there is no price to count the limit by, try again later.'),
  over_limit: apiError(-4023, 'Within 24 hours, the withdrawal exceeds the maximum amount.'),
  bought_coins_locked: LIMITED(': what was bought lately stays for a day'),
  insufficient_balance: apiError(-4026, 'You have insufficient balance.'),
  idempotency_key_reused: OTHER_WITHDRAWAL,
  payment_password_unset: UNPROVEN('its owner has set no payment password.'),
  payment_password_wrong: UNPROVEN('the payment password is asked for (pay_password).'),
  two_factor_needed: UNPROVEN('a code of the second factor is asked for (two_factor_code).'),
  two_factor_wrong: UNPROVEN('the code of the second factor is wrong or was used.'),
  too_many_tries: UNPROVEN('too many wrong ones, wait for a quarter of an hour.'),
};

/** Why nothing goes out, as clients know it. */
export function errorOfWithdrawal(refusal: Refusal): ApiError {
  const { refused, details } = refusal;
  if (refused === 'below_minimum') {
    const least = details?.['minimum'] ?? '';
    return apiError(-4022, `Not less than the minimum pick-up quantity ${least}.`);
  }
  return WITHDRAWAL_ERRORS[refused] ?? errorOfRefusal(refusal);
}
