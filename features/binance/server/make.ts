import type { HouseSettings } from '../../../platform/server/settings/house-settings.ts';
import type { Refusal } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import type { AssetDefinition, Market, SpotTerms } from '../../catalogue/contract.ts';
import type { ContractSource } from './contracts/needs.ts';
import { BinanceServer } from './index.ts';
import type { KeyRoom } from './keys.ts';
import type {
  AccountSource,
  CapitalSource,
  DepositQuery,
  MarketSource,
  OwnSource,
  ShownMarket,
  WithdrawalQuery,
} from './needs.ts';

/** Five a second. */
const MESSAGES_PER_MINUTE = 300;

/** What the API for bots asks of the house. */
export interface BinanceProviders {
  readonly means: { readonly settings: Pick<HouseSettings, 'socketsPerAddress' | 'trustProxy'> };
  readonly catalogue: {
    readonly directory: {
      markets(): readonly Market[];
      assets(): readonly AssetDefinition[];
      conditions(market: Market): SpotTerms;
    };
    readonly candles: {
      between(
        marketId: number,
        period: { readonly name: string; readonly minutes: number },
        fromMs: number,
        toMs: number,
        limit: number,
      ): ReturnType<MarketSource['candles']>;
      dayOf(marketId: number): { readonly open: number } | undefined;
    };
    shown(market: Market): ShownMarket;
    isCoinOn(id: number): Promise<boolean>;
  };
  readonly spot: {
    depth: MarketSource['depth'];
    previousOf: MarketSource['previousOf'];
    readonly readTrades: MarketSource['trades'];
    readonly ownReading: OwnSource;
  };
  readonly contracts: {
    readonly now: ContractSource['now'];
    readonly ownReading: ContractSource['rows'];
    openRefusal(gateway: Gateway, owner: number): Promise<Refusal | undefined>;
    decided(gateway: Gateway): ContractSource['decided'];
  };
  readonly 'api-keys': KeyRoom;
  readonly wallet: {
    readonly readBalances: AccountSource['balances'];
    readonly readTransfers: AccountSource['transfers'];
  };
  readonly deposit: {
    readonly ownReading: {
      readonly routes: CapitalSource['routes'];
      readonly offers: CapitalSource['offers'];
      list(query: DepositQuery & { order: 'DESC' }): ReturnType<CapitalSource['deposits']>;
    };
  };
  readonly destinations: { readonly saved: CapitalSource['saved'] };
  readonly withdrawal: {
    vouch(owner: number, isProven: boolean): Promise<Vouched>;
    readonly askFor: CapitalSource['ask'];
    readonly ownReading: {
      list(query: WithdrawalQuery & { order: 'desc' }): ReturnType<CapitalSource['withdrawals']>;
      readonly destination: CapitalSource['destination'];
    };
  };
  readonly operators: {
    readonly opening: { isOpen(): Promise<boolean> };
    mayBegin(owner: number): Promise<boolean>;
  };
}

function capitalOf(providers: BinanceProviders): CapitalSource {
  return {
    isCoinOn: (id) => providers.catalogue.isCoinOn(id),
    routes: (asset, owner) => providers.deposit.ownReading.routes(asset, owner),
    offers: () => providers.deposit.ownReading.offers(),
    deposits: (query) => providers.deposit.ownReading.list({ ...query, order: 'DESC' }),
    withdrawals: (query) => providers.withdrawal.ownReading.list({ ...query, order: 'desc' }),
    destination: (way, id) => providers.withdrawal.ownReading.destination(way, id),
    saved: (asked, networks) => providers.destinations.saved(asked, networks),
    ask: (gateway, asked) => providers.withdrawal.askFor(gateway, asked),
  };
}

/** Makes the API for bots out of what the house gives. */
export function makeBinance(providers: BinanceProviders): BinanceServer {
  const { directory, candles } = providers.catalogue;
  const { socketsPerAddress: perAddress, trustProxy } = providers.means.settings;
  return new BinanceServer({
    sockets: { perAddress, trustProxy, messagesPerMinute: MESSAGES_PER_MINUTE },
    source: {
      markets: () => directory.markets(),
      shown: (market) => providers.catalogue.shown(market),
      dayOpen: (marketId) => candles.dayOf(marketId)?.open,
      conditions: (market) => directory.conditions(market),
      candles: (marketId, period, { fromMs, toMs, limit }) =>
        candles.between(marketId, period, fromMs, toMs, limit),
      depth: (marketId, limit) => providers.spot.depth(marketId, limit),
      previousOf: (marketId) => providers.spot.previousOf(marketId),
      trades: (db, asked) => providers.spot.readTrades(db, asked),
    },
    own: providers.spot.ownReading,
    contracts: (gateway) => ({
      now: providers.contracts.now,
      rows: providers.contracts.ownReading,
      openRefusal: (owner) => providers.contracts.openRefusal(gateway, owner),
      decided: providers.contracts.decided(gateway),
    }),
    account: {
      assets: () => directory.assets(),
      balances: (db, owner, kind) => providers.wallet.readBalances(db, owner, kind),
      transfers: (db, owner, which) => providers.wallet.readTransfers(db, owner, which),
      mayBegin: (owner) => providers.operators.mayBegin(owner),
      vouch: (owner) => providers.withdrawal.vouch(owner, false),
    },
    capital: capitalOf(providers),
    // Taken when it is asked: the rooms are made one after the other.
    keys: {
      authenticate: (...asked) => providers['api-keys'].authenticate(...asked),
      named: (...asked) => providers['api-keys'].named(...asked),
      stillMay: (...asked) => providers['api-keys'].stillMay(...asked),
    },
    isOpen: () => providers.operators.opening.isOpen(),
  });
}
