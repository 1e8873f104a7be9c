import type { QueryExecutorProvider } from 'kysely';
import { printUnits } from '../../../core/money/text.ts';
import type { Gateway, Job, RoomServer, Running } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import { type Claim, couponChanged, GIVEN_ALONE } from '../contract.ts';
import { costOfOffer } from '../rules/campaigns.ts';
import { readOpenCampaign } from '../store/reading.ts';
import { demoCodes } from '../seed.ts';
import { couponsCalls } from './calls.ts';
import { couponsConsoleCalls } from './console-calls.ts';
import { codeHash } from './codes.ts';
import type { CouponsProviders } from './needs.ts';

const changedPart = flagPart('coupons_changed');
const balancesPart = flagPart('balances');

/** The front door of vouchers: their calls and their live data. */
export class CouponsServer implements RoomServer {
  readonly name = 'coupons';
  private readonly providers: CouponsProviders;

  constructor(providers: CouponsProviders) {
    this.providers = providers;
  }

  /** In a demo that is lived in its customers get their vouchers when it opens. */
  get jobs(): readonly Job[] {
    if (!this.providers.means.isLived) return [];
    return [{ name: 'coupons.demo', start: (gateway) => this.claimDemo(gateway) }];
  }

  calls(gateway: Gateway): readonly Call[] {
    return couponsCalls(gateway, this.providers);
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    return couponsConsoleCalls(gateway, this.providers);
  }

  /**
   * The demo's customers have their vouchers from when the house opens, and not from its past:
   * most would have expired.
   */
  private claimDemo(gateway: Gateway): Running {
    const claiming = (async () => {
      for (const owner of this.providers.identity.demoCustomers) {
        for (const codeSha256 of demoCodes()) {
          const command: Claim = { type: 'coupons.claim', codeSha256 };
          // Whoever has had one, or is not verified, gets none.
          await gateway.submit({ actor: owner, command });
        }
      }
    })().catch((error: unknown) => gateway.log.warn({ err: error }, 'no vouchers of the demo'));
    return { stop: () => claiming };
  }

  /**
   * What a voucher is worth at most that an operator may hand somebody by the code of its campaign:
   * that is open and has vouchers left, and one costs no more than he may give by hand in a day.
   */
  async handedOut(
    db: QueryExecutorProvider,
    code: string,
    nowMs: number,
  ): Promise<{ readonly worth: string; readonly coin: string } | undefined> {
    const campaign = await readOpenCampaign(db, codeHash(code));
    if (campaign === undefined) return undefined;
    const { offer, issued } = campaign;
    // Worth is known without a price in the house's own coin only.
    const dollar = this.providers.catalogue.directory.dollar();
    const { startsMs = 0, endsMs, most } = offer;
    const isLeft = startsMs <= nowMs && endsMs > nowMs && issued < most;
    const cost = costOfOffer(offer);
    if (dollar?.id !== offer.assetId || !isLeft || cost > GIVEN_ALONE) return undefined;
    return { worth: printUnits(cost, dollar.scale), coin: dollar.code };
  }

  /** Tells customers' screens that something of their vouchers has changed. */
  follow({ bus, hub }: Gateway): undefined {
    bus.on(couponChanged, ({ owner }) => {
      const channel = privateChannel(owner);
      if (!hub.isHeard(channel)) return;
      hub.publish(channel, changedPart, true);
      hub.publish(channel, balancesPart, true);
    });
  }
}

/** Makes the server of vouchers out of what the house gives. */
export function makeCoupons(providers: CouponsProviders): CouponsServer {
  return new CouponsServer(providers);
}
