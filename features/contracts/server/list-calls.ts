import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { printUnits } from '../../../core/money/text.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  visitorCall,
} from '../../../platform/server/http/call.ts';
import { pagingFields, wholeField } from '../../../core/wire/scalars.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { Position } from '../contract/index.ts';
import { stressPpmOf } from '../rules/formulas.ts';
import {
  type ContractsTables,
  readAvailable,
  readFills,
  readLiquidation,
  readNights,
  readPosition,
  readPositions,
  readTerms,
} from '../store/reading.ts';
import {
  accountMessage,
  dealRow,
  detailMessage,
  fillRow,
  liquidationRow,
  LIST_STATES,
  overnightRow,
  positionRow,
  positionsMessage,
} from '../wire/index.ts';
import { exposureRow, termsRow } from '../wire/terms.ts';
import type { ContractsServerNeeds } from './needs.ts';
import type { ContractsView } from './view.ts';

const room = 'contracts';
const pair = { currency_id: wholeField(1), legal_id: wholeField(1) };
const optionalPair = { currency_id: wholeField().optional(), legal_id: wholeField().optional() };

/** Calls that show positions, terms and what the house carries. */
export function listCalls(
  gateway: Gateway,
  needs: ContractsServerNeeds,
  view: ContractsView,
): Call[] {
  const screens = new Screens(gateway, needs, view);
  return [
    customerCall({
      method: 'POST',
      path: '/lever/deal',
      room,
      summary: 'Balance, multiples and open positions of a market.',
      input: z.object(pair),
      handle: ({ input, caller }) => screens.deal(input, caller),
    }),
    customerCall({
      method: 'POST',
      path: '/lever/my_trade',
      room,
      summary: 'A page of own positions: waiting (0), open (1), closed (3) or cancelled (4).',
      input: z.object({
        ...optionalPair,
        ...pagingFields(10),
        status: wholeField(0, 4).default(1),
      }),
      handle: ({ input, caller }) => screens.list(input, caller),
    }),
    customerCall({
      method: 'POST',
      path: '/lever/dealall',
      room,
      summary: 'A page of own open positions.',
      input: z.object({ ...optionalPair, ...pagingFields(10) }),
      handle: ({ input, caller }) => screens.list({ ...input, status: 1 }, caller),
    }),
    customerCall({
      method: 'GET',
      path: '/lever/position',
      room,
      summary: 'One position with its fills, its nights and why it was closed.',
      input: z.object({ id: wholeField(1) }),
      handle: ({ input, caller }) => screens.position(input.id, caller),
    }),
    customerCall({
      method: 'GET',
      path: '/lever/account',
      room,
      summary: 'Equity, margin and risk rate of the contract account.',
      input: z.object({}),
      handle: ({ caller }) => screens.account(caller),
    }),
    visitorCall({
      method: 'GET',
      path: '/lever/terms',
      room,
      summary: 'All versions of the terms of contracts, of one market or of all.',
      input: z.object(optionalPair),
      handle: ({ input }) => screens.terms(input),
    }),
    visitorCall({
      method: 'GET',
      path: '/lever/exposure',
      room,
      summary: 'What the house carries of each market, and its caps.',
      input: z.object({}),
      handle: () => screens.exposure(),
    }),
  ];
}

interface PairInput {
  readonly currency_id?: number | undefined;
  readonly legal_id?: number | undefined;
}

class Screens {
  private readonly gateway: Gateway;
  private readonly needs: ContractsServerNeeds;
  private readonly view: ContractsView;

  constructor(gateway: Gateway, needs: ContractsServerNeeds, view: ContractsView) {
    this.gateway = gateway;
    this.needs = needs;
    this.view = view;
  }

  async deal(input: { currency_id: number; legal_id: number }, caller: Caller) {
    const market = this.needs.pair(input.currency_id, input.legal_id);
    if (market === undefined) return refuse('unknown_market');
    const multiples = this.view.currentTerms(market.id)?.multiples ?? [];
    const open = this.view
      .positionsOf(caller.customerId)
      .filter(({ state, marketId }) => state === 'open' && marketId === market.id);
    return ok({
      user_lever: printUnits(await this.available(caller), market.quote.scale),
      multiple: { muit: multiples.map((value) => ({ value })) },
      my_transaction: open.map((position) => dealRow(market, position)),
    });
  }

  async list(input: PairInput & { page: number; limit: number; status: number }, caller: Caller) {
    const state = LIST_STATES.get(input.status);
    if (state === undefined) return refuse('bad_order');
    const markets = this.markets(input);
    const positions = await readPositions(this.db(), {
      owner: caller.customerId,
      states: [state],
      // No market at all would mean everywhere, which is not what was asked for.
      marketIds: markets?.length === 0 ? [0] : markets?.map(({ id }) => id),
      page: input.page,
      limit: input.limit,
    });
    const data = positions.flatMap((position) => this.row(position));
    return ok(positionsMessage(await this.marginHealth(caller), input, data));
  }

  async position(id: number, caller: Caller) {
    const owner = caller.customerId;
    const position = await readPosition(this.db(), owner, id);
    const market = position === undefined ? undefined : this.needs.market(position.marketId);
    if (position === undefined || market === undefined) return refuse('unknown_position');
    const fills = await readFills(this.db(), owner, id);
    const nights = await readNights(this.db(), owner, id);
    const liquidationId = fills.findLast((fill) => fill.liquidationId > 0)?.liquidationId;
    const liquidation =
      liquidationId === undefined
        ? undefined
        : await readLiquidation(this.db(), owner, liquidationId);
    return ok(
      detailMessage(
        positionRow(market, position, this.view.now(position)),
        fills.map((fill) => fillRow(market, fill)),
        nights.map((fee) => overnightRow(market, fee)),
        liquidation === undefined
          ? null
          : liquidationRow(liquidation, market.quote.scale, (it) => this.needs.market(it)),
      ),
    );
  }

  async account(caller: Caller) {
    return ok(await this.marginHealth(caller));
  }

  async terms(input: PairInput) {
    const ids = new Set(this.markets(input)?.map(({ id }) => id) ?? this.view.marketIds());
    const published = await readTerms(this.db());
    return ok(
      published.flatMap(({ terms, fromMs }) => {
        const market = this.needs.market(terms.marketId);
        if (market === undefined || !ids.has(market.id)) return [];
        const said = { ...terms, stressPpm: stressPpmOf(market, terms) };
        return [termsRow(market, said, fromMs)];
      }),
    );
  }

  async exposure() {
    return ok(
      this.view.marketIds().flatMap((id) => {
        const market = this.needs.market(id);
        const terms = this.view.currentTerms(id);
        if (market === undefined || terms === undefined) return [];
        return [exposureRow(market, this.view.exposure(id), terms, this.view.day(id))];
      }),
    );
  }

  private db() {
    return this.gateway.database<ContractsTables>();
  }

  private row(position: Position): ReturnType<typeof positionRow>[] {
    const market = this.needs.market(position.marketId);
    return market === undefined ? [] : [positionRow(market, position, this.view.now(position))];
  }

  /** The markets that optional ids choose; undefined for all. */
  private markets({ currency_id, legal_id }: PairInput): Market[] | undefined {
    if (!currency_id && !legal_id) return undefined;
    return this.view.marketIds().flatMap((id) => {
      const market = this.needs.market(id);
      if (market === undefined) return [];
      const base = !currency_id || market.base.id === currency_id;
      return base && (!legal_id || market.quote.id === legal_id) ? [market] : [];
    });
  }

  private async available(caller: Caller): Promise<bigint> {
    const coin = this.needs.marginAsset();
    if (coin === undefined) return 0n;
    const found = await readAvailable(this.db(), [caller.customerId], KIND.margin, coin.id);
    return found.get(caller.customerId) ?? 0n;
  }

  private async marginHealth(caller: Caller): Promise<ReturnType<typeof accountMessage>> {
    const available = await this.available(caller);
    const marginHealth = this.view.account(caller.customerId, available);
    return accountMessage(marginHealth, available, this.needs.marginAsset()?.scale ?? 8);
  }
}
