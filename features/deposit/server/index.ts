import { printUnits } from '../../../core/money/text.ts';
import { type Consumer, type Effect, handler } from '../../../platform/server/durable/consumer.ts';
import type { Gateway, Job, RoomServer, Running } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { creditChanged, type Deposit, MOST_OPEN_REQUESTS, requestChanged } from '../contract.ts';
import {
  type DepositDatabase,
  type DepositQuery,
  readArriving,
  readDeposits,
  readReported,
  readWatchers,
} from '../store/reading.ts';
import { confirmationsOf, depositCalls } from './calls.ts';
import { bitcoinNode } from './chain/bitcoin.ts';
import { ethereumNode } from './chain/ethereum.ts';
import { WatcherMetrics } from './chain/watcher-metrics.ts';
import type { ChainNode } from './chain/node.ts';
import { ChainWatcher } from './chain/watcher.ts';
import { depositConsoleCalls } from './console-calls.ts';
import type { ChainSettings, DepositServerNeeds } from './needs.ts';
import { PaymentPlaces } from './payment-places.ts';

/** What the room is made with. */
export interface DepositServerOptions {
  readonly db: DepositDatabase;
  readonly settings: ChainSettings;
  readonly needs: DepositServerNeeds;
  readonly nowMs: () => number;
}

const changedPart = flagPart('recharge_changed');
const balancesPart = flagPart('balances');

/** The front door of deposits: calls, the console's calls, live data, watchers of chains. */
export class DepositServer implements RoomServer {
  readonly name = 'deposit';
  /** What is on its way in; needs of counts of what is held. */
  readonly arriving = readArriving;
  readonly reported = readReported;
  private readonly options: DepositServerOptions;
  private readonly places: PaymentPlaces;
  private readonly nodes: readonly ChainNode[];
  private watcherMetrics: WatcherMetrics | undefined;
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[] = [
    {
      name: 'deposit.mails',
      handlers: [
        handler(requestChanged, async (request, effect) => {
          if (request.state === 'asked') return;
          await this.write(request.state, request, request.creditedUnits, effect);
        }),
        handler(creditChanged, (credit, effect) =>
          this.write(credit.state, { ...credit, reason: '' }, credit.amountUnits, effect),
        ),
      ],
    },
  ];

  /** @throws StartupError when a key of the settings is none, or private. */
  constructor(options: DepositServerOptions) {
    this.options = options;
    const { db, settings, nowMs } = options;
    this.places = new PaymentPlaces({ db, settings, nowMs });
    const { ethereumUrl = '', bitcoinUrl = '', tokens } = settings;
    this.nodes = [
      ...(this.places.isFollowed('ethereum') ? [ethereumNode(ethereumUrl, tokens)] : []),
      ...(this.places.isFollowed('bitcoin') ? [bitcoinNode(bitcoinUrl)] : []),
    ];
    this.jobs = this.nodes.map((node): Job => {
      return { name: `deposit.${node.chain}`, start: (gateway) => this.watch(gateway, node) };
    });
  }

  /** Nodes of chains, what counts on them, and contracts of tokens there. */
  get chains(): ChainSettings {
    return this.options.settings;
  }

  /** What a customer has reported and nobody has decided. */
  async waitingOf(owner: number): Promise<readonly Pick<Deposit, 'assetId' | 'amountUnits'>[]> {
    const waits = { kind: 'voucher', state: 'asked', order: 'ASC' } as const;
    const query = { owner, ...waits, page: 1, limit: MOST_OPEN_REQUESTS };
    return (await readDeposits(this.options.db, query)).deposits;
  }

  calls(gateway: Gateway): Call[] {
    return depositCalls(gateway, this.options.needs, this.places);
  }

  consoleCalls(gateway: Gateway): ConsoleCall[] {
    return depositConsoleCalls(gateway, this.options.needs, this.places);
  }

  /** Tells customers' screens what became of their deposits. */
  follow(gateway: Gateway): undefined {
    const chains = this.nodes.map(({ chain }) => chain);
    this.watcherMetrics = new WatcherMetrics(gateway.metrics, chains, () => gateway.nowMs());
    gateway.bus.on(requestChanged, ({ owner }) => tell(gateway, owner));
    gateway.bus.on(creditChanged, ({ owner }) => tell(gateway, owner));
  }

  /** Where owners of programs pay to, and what they have paid. A need of fronts for programs. */
  readonly ownReading = {
    routes: (asset: AssetDefinition, owner: number) => this.places.routesFor(asset, owner),
    offers: () => this.places.offers(),
    list: async (query: DepositQuery) => {
      const { db, needs } = this.options;
      const { deposits } = await readDeposits(db, query);
      const watchers = await readWatchers(db);
      return deposits.map((deposit) => {
        const code = needs.asset(deposit.assetId)?.code ?? '';
        return { ...deposit, ...confirmationsOf(deposit, this.places, watchers, code) };
      });
    },
  };

  private watch(gateway: Gateway, node: ChainNode): Running {
    const watcher = this.watcher(gateway, node);
    watcher.start();
    return { stop: () => watcher.stop() };
  }

  /** Whether an address is the house's own; a need of the destinations room. */
  isOwnAddress(network: string, address: string): Promise<boolean> {
    return this.places.isOwn(network, address);
  }

  /** Mails what became of a deposit. */
  private async write(
    what: 'credited' | 'rejected' | 'reversed',
    of: { readonly owner: number; readonly assetId: number; readonly reason: string },
    amountUnits: bigint,
    effect: Effect,
  ): Promise<void> {
    const { needs } = this.options;
    const asset = needs.asset(of.assetId);
    if (asset === undefined) throw new Error(`nobody knows the asset ${of.assetId}`);
    const amount = printUnits(amountUnits, asset.scale);
    const details = { amount, name: asset.code, reason: of.reason };
    await needs.notifyIn(effect, of.owner, `deposit.mail_${what}`, details);
  }

  private watcher(gateway: Gateway, node: ChainNode): ChainWatcher {
    const { db, settings, needs } = this.options;
    const { ethereumConfirmations, bitcoinConfirmations } = settings;
    return new ChainWatcher({
      node,
      db,
      confirmations: node.chain === 'bitcoin' ? bitcoinConfirmations : ethereumConfirmations,
      submit: (envelope) => gateway.submit(envelope),
      asset: (code) => needs.assets().find((asset) => asset.code === code),
      nowMs: () => gateway.nowMs(),
      onSeen: (owner) => tell(gateway, owner),
      onFailure: (chain, failure) => gateway.log.warn({ chain, failure }, 'a chain is not read'),
      onLook: (chain, isGood) => this.watcherMetrics?.looked(chain, isGood),
    });
  }
}

/** Says to a customer's screens that deposits and balances are to be read again. */
function tell({ hub }: Gateway, owner: number): void {
  const channel = privateChannel(owner);
  hub.publish(channel, changedPart, true);
  hub.publish(channel, balancesPart, true);
}
