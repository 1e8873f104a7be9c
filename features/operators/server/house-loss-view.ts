import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import {
  type HouseLoss,
  houseLossChanged,
  type HouseTerms,
  houseTermsPublished,
} from '../contract.ts';
import { dayOf, readHouseLoss, readHouseTerms } from '../store/reading.ts';

/** The loss of a day beside its limit, in dollar units. */
export interface LossNow {
  readonly lostUnits: bigint;
  /** 0 where there is none. */
  readonly limitUnits: bigint;
  readonly isStopped: boolean;
}

/** The terms of the house, and what it has lost today, as they were committed. */
export class HouseLossView implements View {
  readonly name = 'house_loss';
  private published: HouseTerms | undefined;
  private day: Readonly<HouseLoss> | undefined;

  async load({ database }: Moment): Promise<() => void> {
    const terms = await readHouseTerms(database());
    const day = await readHouseLoss(database());
    return () => {
      this.published = terms;
      this.day = day;
    };
  }

  follow(bus: EventBus): void {
    bus.on(houseTermsPublished, ({ terms }) => {
      this.published = terms;
    });
    bus.on(houseLossChanged, (day) => {
      this.day = day;
    });
  }

  /** The terms in force. */
  terms(): HouseTerms | undefined {
    return this.published;
  }

  /** What was lost by a time of its day; nothing where nothing was counted in it. */
  at(nowMs: number): LossNow {
    const limitUnits = BigInt(this.published?.dayLossUnits ?? 0);
    const { day } = this;
    if (day === undefined || day.day !== dayOf(nowMs)) {
      return { lostUnits: 0n, limitUnits, isStopped: false };
    }
    return { lostUnits: day.lostUnits, limitUnits, isStopped: day.isStopped };
  }
}
