import type { Gateway, Job, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import {
  nftArtistDecided,
  nftBoxChanged,
  nftMarginChanged,
  nftOrderChanged,
  nftSaleChanged,
  nftTradeChanged,
} from '../contract/index.ts';
import { actingCalls } from './acting-calls.ts';
import { artistCalls } from './artist-calls.ts';
import { nftConsoleCalls } from './console-calls.ts';
import { demoBidders } from './demo.ts';
import { detailCalls } from './detail-calls.ts';
import { FaceBook } from './faces.ts';
import { listCalls } from './list-calls.ts';
import { NftMarketView } from './market-view.ts';
import type { NftProviders } from './needs.ts';
import { ownCalls } from './own-calls.ts';
import { revealJob } from './reveal-job.ts';
import { Floors } from './floors.ts';
import type { NftMeans } from './showing.ts';
import { ToldPrices } from './told-prices.ts';

const changedPart = flagPart('nft_changed');
const balancesPart = flagPart('balances');

/** The front door of the NFT market: its calls, its live data, its draws. */
export class NftServer implements RoomServer {
  readonly name = 'nft';
  private readonly providers: NftProviders;
  private readonly market = new NftMarketView();
  readonly views = [this.market];
  readonly jobs: readonly Job[];

  constructor(providers: NftProviders) {
    this.providers = providers;
    const { means, identity } = providers;
    const draws = revealJob(means.secrets, this.market);
    const isPlayed = means.settings.mode === 'demo' && means.runsMarket;
    const bidders = demoBidders(this.market, () => identity.demoExtras);
    this.jobs = isPlayed ? [draws, bidders] : [draws];
  }

  private meansOf(gateway: Gateway): NftMeans {
    const { providers, market } = this;
    const nowMs = () => gateway.nowMs();
    const read = (ids: readonly number[]) => providers.identity.faces(ids);
    return {
      gateway,
      providers,
      market,
      faces: new FaceBook(read, nowMs),
      floors: new Floors(market, nowMs),
      told: new ToldPrices(),
    };
  }

  calls(gateway: Gateway): readonly Call[] {
    const means = this.meansOf(gateway);
    return [
      ...listCalls(means),
      ...detailCalls(means),
      ...ownCalls(means),
      ...actingCalls(means),
      ...artistCalls(means),
    ];
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    return nftConsoleCalls(this.meansOf(gateway));
  }

  /** Artists send sounds, films and animations; nobody else does. */
  async maySendWorks(customerId: number): Promise<boolean> {
    return this.market.artists.get(customerId)?.state === 'approved';
  }

  /** Tells customers' screens that something of theirs has changed. */
  follow({ bus, hub }: Gateway): undefined {
    const tell = (owner: number): void => {
      const channel = privateChannel(owner);
      if (owner <= 0 || !hub.isHeard(channel)) return;
      hub.publish(channel, changedPart, true);
      hub.publish(channel, balancesPart, true);
    };
    bus.on(nftMarginChanged, ({ owner }) => tell(owner));
    bus.on(nftBoxChanged, ({ owner }) => tell(owner));
    bus.on(nftSaleChanged, ({ seller }) => tell(seller));
    bus.on(nftOrderChanged, ({ buyer }) => tell(buyer));
    bus.on(nftArtistDecided, ({ owner }) => tell(owner));
    bus.on(nftTradeChanged, ({ seller, buyer, artist }) => {
      for (const owner of new Set([seller, buyer, artist])) tell(owner);
    });
  }
}

/** Makes the server of the NFT market out of what the house gives. */
export function makeNft(providers: NftProviders): NftServer {
  return new NftServer(providers);
}
