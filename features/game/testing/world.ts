/** A small house with draws, in which people come by. */
import type { Coupon, Prize } from '../../coupons/contract.ts';
import { CouponWorld } from '../../coupons/testing/world.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { commitmentOf } from '../../../core/draw/draw.ts';
import type { Draw, GuessHour, PointsEntry, Ticket } from '../contract.ts';
import { nonceOf, prize, secretOf } from './prizes.ts';

export { DAY_MS } from '../../coupons/testing/world.ts';

let nonces = 0;

/** Comes by, guesses, draws, and looks at the points. */
export class GameWorld extends CouponWorld {
  /** Plans draws and confirms them. */
  plan(prizes: readonly Prize[] = [prize()], weeks = 4): number {
    const order = { operator: 1, prizes, weeks, reason: 'a test' };
    const { id } = this.must<{ id: number }>(0, { type: 'game.plan_draws', ...order });
    this.must(0, { type: 'game.decide_plan', operator: 2, id, verdict: 'confirm' });
    return id;
  }

  /** Opens a draw whose secret is that of a number. */
  openDraw(number = 1): number {
    const commitment = commitmentOf(secretOf(number));
    return this.must<{ id: number }>(0, { type: 'game.open_draw', commitment }).id;
  }

  /** A command of tickets with nonces that nobody has had. */
  tickets(count: number): object {
    const one = () => nonceOf((nonces += 1));
    return { type: 'game.take_tickets', nonces: Array.from({ length: count }, one) };
  }

  /** Somebody has at least so many points, by coming every day. */
  collect(points: number, ...owners: number[]): void {
    while (owners.some((owner) => this.engine.game.players.of(owner).points < points)) {
      for (const owner of owners) this.must(owner, { type: 'game.check_in' });
      this.waitDays(1);
    }
  }

  /** Time goes by, and the house is there all the time. */
  waitDays(days: number): void {
    this.wait(days * 86_400_000);
  }

  /** Both beacon markets have a price, two seconds later. */
  beacon(): void {
    this.index(8_000_100, btcUsdt, 2_000);
    this.index(8_000_200, ethUsdt, 0);
  }

  /** A draw as it is, or was when it ended. */
  draw(id: number): Draw {
    return this.saved<Draw>('game_draws', id);
  }

  /** An hour of guesses as it is, or was when it was settled. */
  hour(hourMs: number): GuessHour {
    const found = this.rows<GuessHour>('game_hours').filter((row) => row.hourMs === hourMs);
    return found.at(-1) as GuessHour;
  }

  /** The newest state of each ticket of a draw. */
  ticketsOf(drawId: number): Ticket[] {
    const all = this.rows<Ticket>('game_tickets').filter((row) => row.drawId === drawId);
    return [...new Map(all.map((row) => [row.number, row])).values()];
  }

  /** The newest state of each voucher. */
  coupons(): Coupon[] {
    return [...new Map(this.rows<Coupon>('coupons').map((row) => [row.id, row])).values()];
  }

  /** Points of somebody, added up from their entries. */
  sumOf(owner: number): number {
    const entries = this.appended<PointsEntry>('game_points');
    return entries.filter((row) => row.owner === owner).reduce((sum, row) => sum + row.points, 0);
  }

  /** All rows that were saved in a table, in their order. */
  rows<Row>(table: string): Row[] {
    this.appended(table);
    return this.batches.flatMap(({ changes }) => (changes.saved.get(table) ?? []) as Row[]);
  }

  private saved<Row extends { readonly id: number }>(table: string, id: number): Row {
    const found = this.rows<Row>(table).filter((row) => row.id === id);
    return found.at(-1) as Row;
  }
}
