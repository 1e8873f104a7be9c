/**
 * Every account that is not a customer's, on one list, with what it may do.
 * A house account is an owner with a negative number and the account kind `house`.
 */

/** What a house account may do. */
export interface HouseAccount {
  readonly owner: number;
  readonly name: string;
  /** True where a negative balance is meaningful (money that came from outside). */
  readonly mayBeNegative: boolean;
  /** True where the account may hold orders in a book. */
  readonly mayTrade: boolean;
  readonly purpose: string;
}

export const HOUSE = {
  outsideWorld: -1,
  treasury: -2,
  fees: -3,
  insurance: -4,
  marketMaker: -5,
  exchangeDesk: -6,
  playMoney: -7,
  simulatedCrowd: -8,
  contractsDesk: -9,
  secondsDesk: -10,
  lockupPool: -11,
  dualDesk: -12,
  ieoVault: -13,
  loanFund: -14,
  promotions: -15,
  giftCards: -16,
} as const;

/**
 * What money of a house account stands against customers, for the loss of the house's day.
 * `wagers`: what customers are paid from it the house has lost, and what they pay into it won.
 * `lends`: what it gives comes back; lost is what other accounts of the house make good to it.
 * A list of reasons: it wagers in these postings, and gives away in all others. `apart`: it keeps
 * money of customers, pays what was published, or trades at the price of the moment.
 */
export type HouseStake = 'wagers' | 'lends' | 'apart' | readonly string[];

/**
 * Whether what is posted to or from an account of the house with this stake is won or lost by it.
 * What operators correct is neither.
 */
export function isWagered(stake: HouseStake | undefined, reason: string): boolean {
  if (reason === 'correction') return false;
  return stake === 'wagers' || (typeof stake === 'object' && stake.includes(reason));
}

/** The house accounts of a room by their owners, each with what its money does. */
export type HouseStakes = Readonly<Partial<Record<number, HouseStake>>>;

/** The closed list. A new product that pays out adds its account here, with its rights. */
export const HOUSE_ACCOUNTS: readonly HouseAccount[] = [
  {
    owner: HOUSE.outsideWorld,
    name: 'outside_world',
    mayBeNegative: true,
    mayTrade: false,
    purpose: 'Mirrors customers’ deposits and withdrawals.',
  },
  {
    owner: HOUSE.treasury,
    name: 'treasury',
    mayBeNegative: true,
    mayTrade: false,
    purpose: 'The operator’s own funds. A negative balance is a visible debt.',
  },
  {
    owner: HOUSE.fees,
    name: 'fees',
    mayBeNegative: false,
    mayTrade: false,
    purpose: 'Fees earned, including rounding remainders.',
  },
  {
    owner: HOUSE.insurance,
    name: 'insurance',
    mayBeNegative: false,
    mayTrade: false,
    purpose: 'Covers losses beyond a customer’s margin.',
  },
  {
    owner: HOUSE.marketMaker,
    name: 'market_maker',
    mayBeNegative: false,
    mayTrade: true,
    purpose: 'Quotes around the index, through the same queue as everyone else.',
  },
  {
    owner: HOUSE.exchangeDesk,
    name: 'exchange_desk',
    mayBeNegative: false,
    mayTrade: false,
    purpose: 'Counterparty of conversions between coins.',
  },
  {
    owner: HOUSE.playMoney,
    name: 'play_money',
    mayBeNegative: true,
    mayTrade: false,
    purpose: 'Issues play money in demo mode; unused in live mode.',
  },
  {
    owner: HOUSE.simulatedCrowd,
    name: 'simulated_crowd',
    mayBeNegative: false,
    mayTrade: true,
    purpose: 'Trades against the books in demo mode, so that quiet markets show trades.',
  },
  {
    owner: HOUSE.contractsDesk,
    name: 'contracts_desk',
    mayBeNegative: false,
    mayTrade: false,
    purpose: 'Counterparty of leveraged contracts: pays gains, takes losses.',
  },
  {
    owner: HOUSE.secondsDesk,
    name: 'seconds_desk',
    mayBeNegative: false,
    mayTrade: false,
    purpose: 'Counterparty of seconds contracts: holds every payout it may owe.',
  },
  {
    owner: HOUSE.lockupPool,
    name: 'lockup_pool',
    mayBeNegative: false,
    mayTrade: false,
    purpose: 'Pays lock-up and savings interest: holds everything it has committed.',
  },
  {
    owner: HOUSE.dualDesk,
    name: 'dual_desk',
    mayBeNegative: false,
    mayTrade: false,
    purpose: 'Counterparty of dual investment: holds both possible payouts of every order.',
  },
  {
    owner: HOUSE.ieoVault,
    name: 'ieo_vault',
    mayBeNegative: false,
    mayTrade: false,
    purpose: 'Holds tokens on sale, and the payments for them until they trade.',
  },
  {
    owner: HOUSE.loanFund,
    name: 'loan_fund',
    mayBeNegative: false,
    mayTrade: false,
    purpose: 'Lends only what it holds, against collateral; keeps collateral it took.',
  },
  {
    owner: HOUSE.promotions,
    name: 'promotions',
    mayBeNegative: false,
    mayTrade: false,
    purpose: 'Pays vouchers: holds the maximum cost of each.',
  },
  {
    owner: HOUSE.giftCards,
    name: 'gift_cards',
    mayBeNegative: false,
    mayTrade: false,
    purpose: 'Value of unredeemed gift cards, nothing else.',
  },
];

const BY_OWNER = new Map(HOUSE_ACCOUNTS.map((account) => [account.owner, account]));

/** The entry of a house account; undefined for customers and unknown numbers. */
export function houseAccount(owner: number): HouseAccount | undefined {
  return BY_OWNER.get(owner);
}
