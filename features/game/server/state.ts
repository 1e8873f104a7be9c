/** What the screen of the game shows at first. */
import { cachedFor } from '../../../platform/server/cache.ts';
import { readingAsHouse } from '../../../platform/server/database/shares.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Market, printTicks } from '../../catalogue/contract.ts';
import { dayOf, type Pause, type Player } from '../contract.ts';
import { monthOf, pointsOf, streakAt } from '../rules/formulas.ts';
import { nextHour } from '../rules/hours.ts';
import {
  readDays,
  readGuesses,
  readHits,
  readLeaders,
  readPauses,
  readPlayer,
  readRunning,
  readTickets,
} from '../store/reading.ts';
import { drawRow, guessRow, type PlayerNow, playerRow, stateMessage } from '../wire.ts';
import type { GameProviders } from './needs.ts';

const MOST_GUESSES = 6;
const MOST_LEADERS = 10;
const LEADERS_MS = 5_000;
/** The screen's calendar shows this month; a day before it may be its first week's. */
const SHOWN_DAYS = 42;

/** What of somebody depends on the day. */
export function playerNow(
  player: Readonly<Player>,
  today: number,
  pauses: readonly Pause[],
): PlayerNow {
  const isDone = player.lastDay >= today;
  const next = isDone ? player.streak + 1 : streakAt(player, today, pauses).streak;
  return {
    streak: isDone ? player.streak : next - 1,
    isDone,
    nextPoints: pointsOf(next),
    hasForgiveness: monthOf(today) > player.forgivenMonth,
  };
}

async function ownOf(gateway: Gateway, owner: number, today: number) {
  const db = gateway.database();
  const found = await readPlayer(db, owner);
  const fresh = { owner, points: 0, streak: 0, best: 0, lastDay: -1, forgivenMonth: -1 };
  const player = found ?? fresh;
  const [pauses, days, guesses, hits] = await Promise.all([
    readPauses(db, player.lastDay),
    readDays(db, owner, today - SHOWN_DAYS),
    readGuesses(db, owner, MOST_GUESSES),
    readHits(db, owner),
  ]);
  return { player: playerRow(player, playerNow(player, today, pauses)), days, guesses, hits };
}

/** Who is shown as a leader; the owner is told to nobody. */
interface Leader {
  readonly owner: number;
  readonly nickname: string;
  readonly streak: number;
}

/**
 * The leaders, asked for once for all who look: the same list for some seconds, read in nobody's
 * share, so that no caller waits for another one's.
 */
export function leadersIn(gateway: Gateway, needs: GameProviders): () => Promise<Leader[]> {
  const read = async (): Promise<Leader[]> => {
    const today = dayOf(gateway.nowMs());
    const leaders = await readLeaders(gateway.database(), today - 1, MOST_LEADERS);
    const faces = await needs.identity.faces(leaders.map(({ owner }) => owner));
    return leaders.map(({ owner, streak }) => {
      const nickname = faces.get(owner)?.nickname || `#…${String(owner).slice(-2)}`;
      return { owner, nickname, streak };
    });
  };
  return cachedFor(
    LEADERS_MS,
    () => gateway.nowMs(),
    () => readingAsHouse(read),
  );
}

/** What the state is read with. */
interface StateMeans {
  readonly gateway: Gateway;
  readonly needs: GameProviders;
  readonly leaders: () => Promise<readonly Leader[]>;
}

/** The game as a visitor or a customer sees it now. */
export async function stateOf({ gateway, needs, leaders }: StateMeans, owner: number | undefined) {
  const db = gateway.database();
  const nowMs = gateway.nowMs();
  const today = dayOf(nowMs);
  const { directory } = needs.catalogue;
  const draw = await readRunning(db);
  const tickets =
    owner === undefined || draw === undefined ? [] : await readTickets(db, owner, [draw.id]);
  const own = owner === undefined ? undefined : await ownOf(gateway, owner, today);
  const print = (id: number, ticks: number) => printIn(directory.market(id), ticks);
  const isOffered = owner === undefined || (await needs.operators.isOffered('game', owner));
  return stateMessage({
    today,
    isOffered,
    isDemo: gateway.mode === 'demo',
    nextHourMs: nextHour(nowMs),
    player: own?.player ?? null,
    days: own?.days ?? [],
    guesses: own?.guesses.map((each) => guessRow(each, print)) ?? [],
    hits: own?.hits ?? { right: 0, all: 0 },
    draw: draw === undefined ? null : drawRow(draw, tickets, (id) => directory.asset(id)),
    leaders: (await leaders()).map(({ nickname, streak, owner: leader }) => {
      return { nickname, streak, isMe: leader === owner };
    }),
  });
}

function printIn(market: Market | undefined, ticks: number): string {
  return market === undefined ? '' : printTicks(market, ticks);
}
