/** Moving margin into a position that answers for itself, and out of it. */
import { parseUnits } from '../../../../core/money/text.ts';
import type { ChangeMargin, Side } from '../../../contracts/contract/index.ts';
import { BAD_POSITION_SIDE, OTHER_MODE, POSITION_SIDES } from '../../wire/contracts/new-order.ts';
import { marginChangeMessage } from '../../wire/contracts/account.ts';
import {
  marginError,
  NO_POSITION,
  NOT_ISOLATED,
  NOT_POSITIVE,
} from '../../wire/contracts/refusals.ts';
import { type Answer, answered, notValid } from '../../wire/errors.ts';
import { tooPrecise } from '../../wire/refusals.ts';
import type { ApiCall, Endpoint } from '../endpoint.ts';
import { type ContractOrders, type ContractParts, databaseOf } from './orders.ts';
import { MAX_ROWS, pageOf } from './page.ts';

/** What this endpoint works with. */
export interface MarginParts extends ContractParts {
  readonly orders: ContractOrders;
}

const KINDS = ['1', '2'] as const;

/**
 * Adds to the position of a side that is nearest to being closed by force, or takes from the one
 * that is farthest from it; one way, the side is that of the sum. Once by its signature.
 */
async function positionMargin(parts: MarginParts, call: ApiCall): Promise<Answer> {
  const { asked, owner, onceKey: key } = call;
  const { contracts, gateway, markets, orders } = parts;
  const of = markets.asked(asked);
  const positionSide = asked.word('positionSide', POSITION_SIDES, 'BOTH', BAD_POSITION_SIDE);
  const kind = asked.word('type', KINDS, undefined, notValid('type'));
  const text = asked.decimal('amount', true);
  if (of === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  const parsed = parseUnits(text, of.market.quote.scale);
  if (!parsed.ok) return tooPrecise('amount');
  if (parsed.units === 0n) return NOT_POSITIVE;
  if ((await orders.isHedge(owner)) !== (positionSide !== 'BOTH')) return OTHER_MODE;
  const { id: marketId } = of.market;
  const lotsOf = (side: Side): number =>
    contracts.now.sums(owner).find((it) => it.marketId === marketId && it.side === side)?.lots ?? 0;
  const net: Side = lotsOf('long') >= lotsOf('short') ? 'long' : 'short';
  const side: Side = positionSide === 'BOTH' ? net : positionSide === 'LONG' ? 'long' : 'short';
  if (lotsOf(side) === 0) return NO_POSITION;
  const ids = contracts.now.isolated(owner, marketId, side);
  const positionId = kind === '1' ? ids[0] : ids.at(-1);
  if (positionId === undefined) return NOT_ISOLATED;
  const change = `${kind === '1' ? '' : '-'}${parsed.units}`;
  const type = 'contracts.change_margin';
  const command: ChangeMargin = { type, positionId, change, isListed: true };
  const result = await gateway.submit<ChangeMargin>({ command, actor: owner, key });
  if ('refused' in result) return marginError(result);
  const amount = Number(text);
  return answered({
    amount,
    code: 200,
    msg: 'Successfully modify position margin.',
    type: Number(kind),
  });
}

/** What was moved in (1) and out (2), the newest ones where no time is asked for. */
async function history(parts: MarginParts, { asked, owner }: ApiCall): Promise<Answer> {
  const of = parts.markets.asked(asked);
  const kind = asked.has('type') ? asked.word('type', KINDS, undefined, notValid('type')) : '';
  const page = pageOf(asked);
  if (of === undefined || asked.error !== undefined) return asked.error ?? answered([]);
  const { id: marketId } = of.market;
  const which = { owner, marketId, ...page, limit: MAX_ROWS };
  const rows = await parts.contracts.rows.marginChanges(databaseOf(parts), which);
  const isHedge = await parts.orders.isHedge(owner);
  const all = rows.map((row) => marginChangeMessage(of, row, isHedge));
  const found = kind === '' ? all : all.filter(({ type }) => type === Number(kind));
  const isOn = page.fromMs !== undefined;
  return answered(isOn ? found.slice(0, page.limit) : found.slice(-page.limit));
}

/** The endpoints of the margin of positions. */
export function marginCalls(parts: MarginParts): Endpoint[] {
  const path = '/fapi/v1/positionMargin';
  const change = (call: ApiCall): Promise<Answer> => positionMargin(parts, call);
  const list = (call: ApiCall): Promise<Answer> => history(parts, call);
  return [
    { method: 'POST', path, weight: 1, need: 'contracts', answer: change },
    { method: 'GET', path: `${path}/history`, weight: 1, need: 'read', answer: list },
  ];
}
