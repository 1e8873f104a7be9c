import type { AssetDefinition } from '../../catalogue/contract.ts';
import { type Network, type Route, routesOf } from '../contract.ts';
import { isDerived, readHouseAddresses, takeAddress } from '../store/addresses.ts';
import type { DepositDatabase } from '../store/reading.ts';
import type { ShownRoute } from '../wire.ts';
import { type ChainName, type Derive, deriverOf } from './chain/derive.ts';
import type { ChainSettings } from './needs.ts';

/** The chains that networks live on, where they can be watched. */
const CHAINS: ReadonlyMap<Network, ChainName> = new Map([
  ['bitcoin', 'bitcoin'],
  ['ethereum', 'ethereum'],
  ['erc20', 'ethereum'],
]);

/** What payment places are made with. */
export interface PaymentPlacesOptions {
  readonly db: DepositDatabase;
  readonly settings: ChainSettings;
  readonly nowMs: () => number;
}

/** Where a customer pays to: his own address on a watched chain, or one of the house's. */
export class PaymentPlaces {
  private readonly options: PaymentPlacesOptions;
  private readonly derivers = new Map<ChainName, Derive>();

  /** @throws StartupError when a key is none, or private. */
  constructor(options: PaymentPlacesOptions) {
    this.options = options;
    const { ethereumUrl, ethereumKey, bitcoinUrl, bitcoinKey } = options.settings;
    // A key alone would give out addresses that nobody watches.
    if (ethereumUrl !== undefined && ethereumKey !== undefined) {
      this.derivers.set('ethereum', deriverOf('ethereum', ethereumKey, 'DEPOSIT_XPUB_ETH'));
    }
    if (bitcoinUrl !== undefined && bitcoinKey !== undefined) {
      this.derivers.set('bitcoin', deriverOf('bitcoin', bitcoinKey, 'DEPOSIT_XPUB_BTC'));
    }
  }

  /** Whether a chain is followed. */
  isFollowed(chain: ChainName): boolean {
    return this.derivers.has(chain);
  }

  /** Whether deposits of a coin on a network are seen without a voucher. */
  isWatched(code: string, network: Network): boolean {
    const chain = CHAINS.get(network);
    const isKnown = network !== 'erc20' || this.options.settings.tokens.has(code);
    return chain !== undefined && isKnown && this.derivers.has(chain);
  }

  /** Blocks until a deposit on a network counts. */
  confirmations(network: string, standard: number): number {
    const chain = CHAINS.get(network as Network);
    if (chain === undefined || !this.derivers.has(chain)) return standard;
    const { ethereumConfirmations, bitcoinConfirmations } = this.options.settings;
    return chain === 'bitcoin' ? bitcoinConfirmations : ethereumConfirmations;
  }

  /** The chain that a network lives on, if it can be followed. */
  chainOf(network: string): ChainName | undefined {
    return CHAINS.get(network as Network);
  }

  /** The routes of a coin with where this customer pays on each; without an address: left out. */
  async routesFor(asset: AssetDefinition, owner: number): Promise<ShownRoute[]> {
    const house = await readHouseAddresses(this.options.db);
    const shown: ShownRoute[] = [];
    for (const route of routesOf(asset.code)) {
      const isWatched = this.isWatched(route.code, route.network);
      const own = isWatched ? await this.ownAddress(route.network, owner) : undefined;
      const ours = house.find(({ network }) => network === route.network);
      const address = own ?? ours?.address ?? '';
      if (address === '') continue;
      // Where all customers share one address, the memo says whose a payment is.
      const memo = route.hasMemo ? String(owner) : (ours?.memo ?? '');
      shown.push({
        route,
        address,
        memo: own === undefined ? memo : '',
        confirmations: this.confirmations(route.network, route.confirmations),
        isWatched,
        isPlay: own === undefined && ours?.operator === 0,
      });
    }
    return shown;
  }

  /** Whether a route takes payments at all, whoever pays, and after how many blocks they count. */
  async offers(): Promise<(route: Route) => { isOpen: boolean; confirmations: number }> {
    const house = await readHouseAddresses(this.options.db);
    const open = new Set(house.filter(({ address }) => address !== '').map((each) => each.network));
    return ({ code, network, confirmations }) => ({
      isOpen: open.has(network) || this.isWatched(code, network),
      confirmations: this.confirmations(network, confirmations),
    });
  }

  /** Whether an address is the house's own, or one of those derived for customers. */
  async isOwn(network: string, address: string): Promise<boolean> {
    const { db } = this.options;
    const house = await readHouseAddresses(db);
    // Networks that share a form of address share the danger of mixing them up.
    if (house.some((each) => each.address === address)) return true;
    return CHAINS.has(network as Network) && isDerived(db, address);
  }

  private async ownAddress(network: Network, owner: number): Promise<string | undefined> {
    const chain = CHAINS.get(network);
    const derive = chain === undefined ? undefined : this.derivers.get(chain);
    if (chain === undefined || derive === undefined) return undefined;
    return takeAddress(this.options.db, chain, owner, this.options.nowMs(), derive);
  }
}
