import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { parseUnits } from '../../../core/money/text.ts';
import { type Gateway, giveCommand, type RoomServer } from '../../../platform/server/gateway.ts';
import {
  type Call,
  customerCall,
  ok,
  okText,
  type Reply,
  type Request,
} from '../../../platform/server/http/call.ts';
import type { Caller } from '../../../platform/server/http/call.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { type Exchange, type FundDemo, type WalletCommand } from '../contract.ts';
import { readBalances, readHeld, readTransfers, type WalletTables } from '../store/reading.ts';
import type { PastPrice } from './profit.ts';
import { readQuotation } from './desk-quote.ts';
import { decidedExchanges, giveExchange, giveLock } from './exchanged.ts';
import { earningsCall } from './earnings-call.ts';
import { type FrozenNeeds, frozenCall } from './frozen-call.ts';
import { type DebtNeeds, inOnePicture, readOwed } from './owed.ts';
import { profitCall } from './profit-call.ts';
import { portfolioCall } from './cost/call.ts';
import { valueCall } from './value/call.ts';
import { type StatementNeeds, statementCalls } from './statement-calls.ts';
import {
  changeInput,
  detailInput,
  detailMessage,
  exchangeMessage,
  kindOf,
  transferCoinRow,
  walletMessage,
} from '../wire/index.ts';
import {
  exchangeInput,
  type QuoteInput,
  quoteInput,
  quoteMessage,
  takeLockedInput,
} from '../wire/quotation.ts';

/** How the wallet's calls find assets and prices; the app fills it. */
export interface WalletServerNeeds extends StatementNeeds, FrozenNeeds, DebtNeeds {
  assets(): readonly AssetDefinition[];
  /** Dollar units of one whole coin at the last index; undefined when there was none. */
  dollarUnits(assetId: number): bigint | undefined;
  /** Dollar units of one whole coin at each moment asked for; undefined where there was none. */
  pastDollarUnits(asked: readonly PastPrice[]): Promise<readonly (bigint | undefined)[]>;
  /** Whether new customers of a demo get play money: their clients have no button to ask for it. */
  givesPlayMoney(): boolean;
}

/** The wallet's front door: overview, statements, transfers, exchange, play money. */
export class WalletServer implements RoomServer {
  readonly name = 'wallet';
  readonly readBalances = readBalances;
  readonly readTransfers = readTransfers;
  private readonly needs: WalletServerNeeds;

  constructor(needs: WalletServerNeeds) {
    this.needs = needs;
  }

  calls(gateway: Gateway): Call[] {
    return [
      ...this.overviewCalls(gateway),
      ...statementCalls(gateway, this.needs),
      profitCall(gateway, this.needs),
      frozenCall(gateway, this.needs),
      earningsCall(gateway, this.needs),
      valueCall(gateway, this.needs),
      portfolioCall(gateway, this.needs),
      ...this.transferCalls(gateway),
      ...this.exchangeCalls(gateway),
      this.demoCall(gateway),
    ];
  }

  /**
   * Gives a new customer of a demo play money where clients written by others come. Whoever is
   * refused it has at least registered.
   */
  async welcome(gateway: Gateway, customerId: number): Promise<void> {
    if (gateway.mode !== 'demo' || !this.needs.givesPlayMoney()) return;
    const command: FundDemo = { type: 'wallet.fund_demo' };
    await gateway.submit({ actor: customerId, command }).catch((error: unknown) => {
      gateway.log.warn({ err: error }, 'a new customer got no play money');
    });
  }

  private overviewCalls(gateway: Gateway): Call[] {
    return [
      customerCall({
        method: 'POST',
        path: '/wallet/list',
        room: 'wallet',
        summary: 'All four accounts with balances and their worth.',
        input: z.object({}),
        handle: async ({ caller }) => {
          const { customerId } = caller;
          const { held, owed } = await inOnePicture(gateway, async (db) => ({
            held: await this.held(db, customerId, this.needs.assets()),
            owed: await readOwed(db, this.needs, customerId, { atMs: [], nowMs: gateway.nowMs() }),
          }));
          return ok(walletMessage(held, owed));
        },
      }),
      customerCall({
        method: 'POST',
        path: '/wallet/detail',
        room: 'wallet',
        summary: 'One coin in all account kinds.',
        input: detailInput,
        handle: async ({ caller, input }) => {
          const asset = this.needs.asset(input.currency);
          if (asset === undefined) return refuse('unknown_asset');
          const [held] = await this.held(gateway.database(), caller.customerId, [asset]);
          if (held === undefined) return refuse('unknown_asset');
          return ok(detailMessage(held));
        },
      }),
      customerCall({
        method: 'GET',
        path: '/currency/user_currency_list',
        room: 'wallet',
        summary: 'Coins that can be moved between accounts, the dollar coin first.',
        input: z.object({}),
        handle: async ({ caller }) => {
          const movable = this.dollarFirst().filter((asset) => asset.accounts.length > 1);
          const held = await this.held(gateway.database(), caller.customerId, movable);
          return ok(held.map(transferCoinRow));
        },
      }),
    ];
  }

  private transferCalls(gateway: Gateway): Call[] {
    return [
      customerCall({
        method: 'POST',
        path: '/wallet/change',
        room: 'wallet',
        summary: 'Moves money between two own accounts.',
        input: changeInput,
        handle: async (request) => {
          const { input } = request;
          const amount = this.amountOf(input.currency_id, input.number);
          if (typeof amount !== 'string') return amount;
          return this.give(gateway, request, 'wallet.transferred', {
            type: 'wallet.transfer',
            assetId: input.currency_id,
            fromKind: kindOf(input.from_field),
            toKind: kindOf(input.to_field),
            amount,
          });
        },
      }),
    ];
  }

  private exchangeCalls(gateway: Gateway): Call[] {
    const decided = decidedExchanges(gateway);
    return [
      customerCall({
        method: 'POST',
        path: '/user/getTransferList',
        room: 'wallet',
        summary: 'Coins that can be exchanged for each other, with what is available.',
        input: z.object({}),
        handle: async ({ caller }) => {
          const coins = this.dollarFirst().filter((asset) => asset.exchangeable);
          const held = await this.held(gateway.database(), caller.customerId, coins);
          return ok(exchangeMessage(coins, held));
        },
      }),
      customerCall({
        method: 'POST',
        path: '/user/getTransferFee',
        room: 'wallet',
        summary: 'Prices and fee of an exchange as they are now, of an amount where one is given.',
        input: quoteInput,
        handle: async ({ input, caller }) => this.quote(gateway, input, caller.customerId),
      }),
      customerCall({
        method: 'POST',
        path: '/user/Transfer',
        room: 'wallet',
        summary: 'Exchanges one coin for another at the desk.',
        input: exchangeInput,
        handle: async (request) => {
          const { input } = request;
          const command = this.exchangeOf(input);
          return 'type' in command ? giveExchange(gateway, decided, request, command) : command;
        },
      }),
      customerCall({
        method: 'POST',
        path: '/user/lockPrice',
        room: 'wallet',
        summary: 'Locks the price of an exchange for five seconds, at a published cost.',
        input: exchangeInput,
        handle: async (request) => {
          const command = this.exchangeOf(request.input);
          if (!('type' in command)) return command;
          const scaleOf = (id: number) => this.needs.asset(id)?.scale ?? 0;
          const scales = { from: scaleOf(command.fromAssetId), to: scaleOf(command.toAssetId) };
          return giveLock(gateway, decided, request, { command, scales });
        },
      }),
      customerCall({
        method: 'POST',
        path: '/user/takeLocked',
        room: 'wallet',
        summary: 'Exchanges at an own locked price.',
        input: takeLockedInput,
        handle: async (request) =>
          this.give(gateway, request, 'wallet.exchanged', {
            type: 'wallet.take_locked',
            exchangeId: request.input.id,
          }),
      }),
    ];
  }

  private exchangeOf(input: z.infer<typeof exchangeInput>): Exchange | Refusal {
    const amount = this.amountOf(input.from_currency_id, input.number);
    if (typeof amount !== 'string') return amount;
    const order = {
      type: 'wallet.exchange',
      fromAssetId: input.from_currency_id,
      toAssetId: input.to_currency_id,
      amount,
      bySize: true,
      isProved: true,
      nextTick: true,
    } as const;
    if (input.min_received === undefined) return order;
    const leastReceived = this.amountOf(input.to_currency_id, input.min_received);
    return typeof leastReceived === 'string' ? { ...order, leastReceived } : leastReceived;
  }

  private demoCall(gateway: Gateway): Call {
    return customerCall({
      method: 'POST',
      path: '/demo/fund',
      room: 'wallet',
      summary: 'Credits play money, once a day, in demo mode only.',
      input: z.object({}),
      handle: async (request) =>
        gateway.mode === 'demo'
          ? this.give(gateway, request, 'wallet.funded', { type: 'wallet.fund_demo' })
          : refuse('demo_only'),
    });
  }

  private give(
    gateway: Gateway,
    request: Request<unknown, Caller>,
    text: string,
    command: WalletCommand,
  ): Promise<Reply> {
    return giveCommand(gateway, request, command, () => okText(text));
  }

  private held(
    db: Kysely<WalletTables>,
    owner: number,
    assets: readonly AssetDefinition[],
  ): ReturnType<typeof readHeld> {
    return readHeld(db, owner, assets, (id) => this.needs.dollarUnits(id));
  }

  private dollarFirst(): AssetDefinition[] {
    const first = (asset: AssetDefinition): number => (asset.code === 'USDT' ? 0 : 1);
    return [...this.needs.assets()].sort((a, b) => first(a) - first(b));
  }

  /** A typed amount as a text of units, or why it is none. */
  private amountOf(assetId: number, text: string): string | Refusal {
    const asset = this.needs.asset(assetId);
    if (asset === undefined) return refuse('unknown_asset');
    const parsed = parseUnits(text, asset.scale);
    if (!parsed.ok || parsed.units <= 0n) return refuse('bad_amount');
    return parsed.units.toString();
  }

  private async quote(gateway: Gateway, input: QuoteInput, owner: number): Promise<Reply> {
    const { from_currency_id: fromId, to_currency_id: toId, number } = input;
    if (fromId === toId) return refuse('same_asset');
    const [from, to] = [this.needs.asset(fromId), this.needs.asset(toId)];
    const dollar = this.needs.asset(this.needs.coins.dollarId);
    if (from === undefined || to === undefined || dollar === undefined) {
      return refuse('unknown_asset');
    }
    const amount = number === undefined ? undefined : this.amountOf(fromId, number);
    if (amount !== undefined && typeof amount !== 'string') return amount;
    const read = await readQuotation(gateway.database(), {
      owner,
      from,
      to,
      dollar,
      amount: amount === undefined ? undefined : BigInt(amount),
      nowMs: gateway.nowMs(),
      dollarUnits: (id) => this.needs.dollarUnits(id),
    });
    return 'refused' in read ? read : ok(quoteMessage(read));
  }
}
