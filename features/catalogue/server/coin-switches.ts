/**
 * Coins that can be brought and taken out. The owner's switch keeps new deposits and withdrawals of
 * a coin away and nothing else: what runs goes on, orders and positions are ended as always, and
 * what a chain has paid all the same is credited.
 */
import type { Kysely } from 'kysely';
import { pageOfAll } from '../../../platform/server/rooms/page-of.ts';
import { refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { coinsInput, coinSwitchInput } from '../wire.ts';
import type { Board } from './board.ts';

interface SwitchTables {
  readonly coin_switches: {
    readonly asset_id: number;
    readonly operator: string;
    readonly reason: string;
    readonly changed_ms: string;
  };
}

/** Who switched a coin off, when and why. */
interface SwitchedOff {
  readonly operator: number;
  readonly reason: string;
  readonly changedMs: number;
}

/** The switches as they are stored. */
export class CoinSwitches {
  private readonly database: () => Kysely<SwitchTables>;

  constructor(database: () => Kysely<SwitchTables>) {
    this.database = database;
  }

  /** Whether a coin can be brought and taken out. */
  async isOn(assetId: number): Promise<boolean> {
    return !(await this.switchedOff()).has(assetId);
  }

  /** The coins that are switched off. */
  async switchedOff(): Promise<ReadonlyMap<number, SwitchedOff>> {
    const rows = await this.database().selectFrom('coin_switches').selectAll().execute();
    const entries = rows.map(({ asset_id, operator, reason, changed_ms }) => {
      const off = { operator: Number(operator), reason, changedMs: Number(changed_ms) };
      return [asset_id, off] as const;
    });
    return new Map(entries);
  }

  /** Switches a coin; false when it is so already. */
  async switch(assetId: number, isOn: boolean, off: SwitchedOff): Promise<boolean> {
    const db = this.database();
    if (isOn) {
      const gone = await db
        .deleteFrom('coin_switches')
        .where('asset_id', '=', assetId)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    }
    const { operator, reason, changedMs } = off;
    const values = { operator: String(operator), reason, changed_ms: String(changedMs) };
    const made = await db
      .insertInto('coin_switches')
      .values({ asset_id: assetId, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
}

const room = 'catalogue';

/** The console's calls about coins. */
export function coinConsoleCalls(
  gateway: Gateway,
  board: Board,
  switches: CoinSwitches,
): ConsoleCall[] {
  return [
    consoleQuery({
      method: 'GET',
      path: '/coins',
      room,
      summary: 'All coins, and whether they can be brought and taken out.',
      permission: 'markets.read',
      input: coinsInput,
      handle: async ({ input }) => {
        const off = await switches.switchedOff();
        const all = board.assets().map(({ id, code, title, kind }) => {
          const { operator = 0, reason = '', changedMs = 0 } = off.get(id) ?? {};
          return { id, code, title, kind, isOn: !off.has(id), operator, reason, changedMs };
        });
        return { message: pageOfAll(all, input) };
      },
    }),
    consoleCommand({
      method: 'POST',
      path: '/coins/switch',
      room,
      summary: 'Switches deposits and withdrawals of a coin on or off.',
      permission: 'coins.switch',
      input: coinSwitchInput,
      handle: async ({ input: { id, isOn, reason }, operator: { operatorId } }) => {
        const asset = board.asset(id);
        if (asset === undefined) return refuse('unknown_currency');
        if (reason === '') return refuse('reason_needed');
        const off = { operator: operatorId, reason, changedMs: gateway.nowMs() };
        if (!(await switches.switch(id, isOn, off))) return refuse('same_switch');
        return {
          message: { id, isOn },
          note: {
            subject: `coin ${id}`,
            before: { isOn: !isOn },
            after: { code: asset.code, isOn },
            reason,
          },
        };
      },
    }),
  ];
}
