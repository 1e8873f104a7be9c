import { useAccount, useLiveList, useSetting } from './data.ts';
import { useIndex } from './index-line.tsx';
import { useAccountFigure } from './live.ts';
import { backingOf, type Contract, previewOf, sideUnits, unitsOf } from './preview.ts';
import { asSet, mostMultiple, requestOf, type Ticket, withinTier } from './ticket.ts';
import { useTicketVoucher } from './ticket-voucher.tsx';

/** A ticket as its market is set, and the highest multiple that its size allows. */
export function useTier(contract: Contract, typed: Ticket) {
  const ticket = asSet(typed, useSetting(contract.market.match_id));
  const { prices } = useIndex(contract);
  const { data: open = [] } = useLiveList('open');
  const { data: waiting = [] } = useLiveList('waiting');
  const live = [...open, ...waiting];
  const most = prices && mostMultiple(ticket, contract, prices.indexTicks, live);
  return { most, ticket: withinTier(ticket, contract, most) };
}

/** What the ticket comes to now; it follows the index. */
export function usePreview(contract: Contract, ticket: Ticket) {
  const { prices } = useIndex(contract);
  const { data: account } = useAccount();
  const { data: open } = useLiveList('open');
  const own = useAccountFigure('free') ?? account?.free;
  const free = useTicketVoucher(contract, ticket)?.price ?? own;
  const besideUnits = sideUnits(contract, ticket.side, open ?? []);
  const request = { ...requestOf(ticket, contract), besideUnits };
  const isKnown = prices !== undefined && request.lots > 0;
  const isPriced = ticket.kind === 'market' || request.limitTicks > 0 || request.triggerTicks > 0;
  const backing = account && backingOf(contract, account, open ?? []);
  const spendable = unitsOf(own ?? '0');
  const preview =
    isKnown && isPriced
      ? previewOf(contract, request, prices.indexTicks, backing, spendable)
      : undefined;
  return { prices, free, preview };
}
