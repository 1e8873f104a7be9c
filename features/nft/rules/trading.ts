/** A work changes hands: the price is divided, the owner's row changes, and it is written down. */
import type { CommandContext } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import { units } from '../../../core/money/units.ts';
import {
  nftFeePaid,
  type NftTrade,
  type NftWork,
  type TradeKind,
  WASH_MS,
} from '../contract/index.ts';
import { divisionOf } from './formulas.ts';
import { type NftState, pairOf } from './state.ts';

/** What is sold to whom, and how it is paid. */
interface Deal {
  readonly work: NftWork;
  readonly buyer: number;
  readonly kind: TradeKind;
  readonly assetId: number;
  readonly priceUnits: bigint;
  /** Whether the price is frozen in the buyer's account already. */
  readonly isFrozen: boolean;
  /** Of a purchase that was guarded: it counts for a day. */
  readonly vouched?: Vouched | undefined;
}

/** Who gets something of what a work is sold for. */
export function receiversOf({ owner, artist }: Pick<NftWork, 'owner' | 'artist'>): number[] {
  return owner === artist ? [owner] : [owner, artist];
}

/** Sells. */
export class TradingRules {
  private readonly state: NftState;

  constructor(state: NftState) {
    this.state = state;
  }

  /** The buyer pays and has the work; what it costs has been checked, or is frozen. */
  trade(deal: Deal, context: CommandContext): NftTrade {
    const { work, buyer, kind, assetId, priceUnits } = deal;
    const seller = work.owner;
    const { fee, royalty, rest } = divisionOf(priceUnits, work.royaltyPpm, seller === work.artist);
    const [onePerson, otherPerson] = pairOf(
      this.state.personOf(seller),
      this.state.personOf(buyer),
    );
    const trade: NftTrade = {
      id: this.state.context.nextId(),
      workId: work.id,
      artist: work.artist,
      seller,
      buyer,
      kind,
      assetId,
      priceUnits,
      feeUnits: fee,
      royaltyUnits: royalty,
      timeMs: context.timeMs,
      onePerson,
      otherPerson,
      isCounted: true,
    };
    const pay = (to: number, amount: bigint, reason: string) => {
      // An artist who buys his own work back would pay the royalty to himself.
      const from = this.state.slot(buyer, assetId);
      if (amount === 0n || to === from) return;
      const { ledger } = this.state.context;
      if (deal.isFrozen) ledger.postFrozen(from, to, units(amount), reason, trade.id);
      else ledger.post(from, to, units(amount), reason, trade.id);
      this.state.tellPaid(deal.vouched, {
        owner: buyer,
        receiver: ledger.ownerOf(to),
        assetId,
        amount,
      });
    };
    pay(this.state.slot(work.artist, assetId), royalty, 'nft_royalty');
    pay(this.state.slot(seller, assetId), rest + fee, 'nft_sale');
    this.payFee(trade);
    this.note(trade);
    work.owner = buyer;
    work.isWashed = !trade.isCounted;
    this.state.saveWork(work);
    return trade;
  }

  /** The fee is the seller's, out of what he has just been paid. */
  private payFee({ id, seller, assetId, feeUnits }: NftTrade): void {
    if (feeUnits === 0n) return;
    const { ledger, changes } = this.state.context;
    const fees = this.state.house(HOUSE.fees, assetId);
    ledger.post(this.state.slot(seller, assetId), fees, units(feeUnits), 'nft_fee', id);
    changes.emit(nftFeePaid, { owner: seller, assetId, feeUnits });
  }

  /** Two sales between the same two people within 30 days count neither of them. */
  private note(trade: NftTrade): void {
    const { changes } = this.state.context;
    const last = this.state.lastTrade(trade);
    if (last !== undefined && trade.timeMs - last.timeMs < WASH_MS) {
      trade.isCounted = false;
      if (last.isCounted) {
        last.isCounted = false;
        changes.save('nft_trades', last);
      }
    }
    this.state.noteTrade(trade);
    changes.save('nft_trades', trade);
  }
}
