import { readIndexes } from '../../features/feeds/store.ts';
import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { WriterService } from '../../apps/server/writer-service.ts';
import { Board } from '../../features/catalogue/server/board.ts';
import { ContractsView } from '../../features/contracts/server/view.ts';
import { TermsView } from '../../features/seconds/server/terms-view.ts';
import { bookSide } from '../../features/spot/rules/market-book.ts';
import { DepthView } from '../../features/spot/server/depth-view.ts';
import { readLastTrades, readPauses } from '../../features/spot/store/levels.ts';
import {
  openReadingDatabase,
  type ReadingDatabase,
} from '../../platform/server/database/reading.ts';
import { Views } from '../../platform/server/views.ts';
import { EventBus, type EventSink } from '../../platform/server/writer/event-bus.ts';
import { createTestDatabase } from '../support/database.ts';
import { Random } from '../support/random.ts';
import { MONDAY_MS, smallCatalogue } from '../support/small-catalogue.ts';
import { Actors, aim, endowments } from './actors.ts';
import { seedsOf } from '../support/seeds.ts';

const ROUNDS = 4;
const STEPS = 400;
const SEEDS = seedsOf(51, 52);

/** All views of a gateway, over a bus of their own. */
function openViews(reading: ReadingDatabase) {
  const bus = new EventBus();
  const log = pino({ level: 'silent' });
  const views = new Views({ bus, log, atOneMoment: (read) => reading.atOneMoment(read) });
  const board = new Board({ indexes: readIndexes, lastTrades: readLastTrades, pauses: readPauses });
  const contracts = new ContractsView({
    market: (id) => board.market(id),
    indexTicks: (id) => board.pricesOf(id).indexTicks,
  });
  const depth = new DepthView();
  const seconds = new TermsView();
  views.add('test', [board, depth, contracts, seconds]);
  return { views, board, depth, contracts, seconds };
}

type Shown = ReturnType<typeof openViews>;

/** What the views show, as one text a market. */
function shownBy({ board, depth, contracts, seconds }: Shown) {
  return board.allMarkets().map(({ id }) => {
    const { bids, asks } = depth.depth(id, 10_000);
    const { indexTicks, lastTicks } = board.pricesOf(id);
    const terms = [contracts.currentTerms(id), seconds.of(id)];
    const exposure = contracts.exposure(id);
    return { id, bids, asks, state: board.state(id), indexTicks, lastTicks, terms, exposure };
  });
}

/** The same of the writer's memory, between two batches. */
function inMemory({ engine }: WriterService) {
  return engine.catalogue.allMarkets().map(({ id }) => {
    const book = engine.spot.marketBook(id)?.book;
    const levels = (side: 'buy' | 'sell') =>
      (book?.levels(bookSide(side), 10_000) ?? []).map(([ticks, lots]) => [ticks, lots]);
    return {
      id,
      bids: levels('buy'),
      asks: levels('sell'),
      state: engine.catalogue.state(id),
      indexTicks: engine.feeds.lastIndex(id)?.ticks ?? 0,
      lastTicks: engine.spot.lastTicks(id),
      terms: [
        engine.contracts.state.allTerms(id).at(-1),
        engine.seconds.allTerms().find(({ marketId }) => marketId === id),
      ],
      exposure: engine.contracts.exposures().find(({ marketId }) => marketId === id) ?? {
        marketId: id,
        longLots: 0,
        shortLots: 0,
      },
    };
  });
}

function positionsOf({ contracts }: Shown) {
  return [...contracts.owners()]
    .flatMap((owner) => contracts.positionsOf(owner))
    .sort((a, b) => a.id - b.id);
}

describe('what gateways show', () => {
  it.each(SEEDS)('is what the writer has stored, whenever it was loaded, seed %i', async (seed) => {
    const database = await createTestDatabase();
    // Whoever opens views late would else read tables that are behind what he did not hear of.
    const caughtUp = () => service.caughtUp();
    const reading = openReadingDatabase(database.connectionString, caughtUp);
    const random = new Random(seed);
    const actors = new Actors(random);
    const all: Shown[] = [openViews(reading)];
    const bus: EventSink = {
      publish: (...batch) => {
        for (const { views } of all) views.publish(...batch);
      },
    };
    let timeMs = MONDAY_MS + 14 * 3_600_000;
    const service = new WriterService({
      connectionString: database.connectionString,
      signingKey: generateKeyPairSync('ed25519').privateKey,
      bus,
      log: pino({ level: 'silent' }),
      nowMs: () => timeMs,
    });
    await service.start();
    // The first one was there before there was anything to show.
    await all[0]?.views.open();
    const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
    for (const envelope of [{ actor: 0, command: install }, ...endowments()]) {
      await service.writer.submit(envelope);
    }
    let compared = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers: Promise<unknown>[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        timeMs += random.whole(0, 900);
        answers.push(service.writer.submit(aim(service.engine, actors.next(timeMs), random)));
        if (step % 40 === 0) await Promise.all(answers);
        // Another gateway comes in the middle of it all.
        if (step === STEPS / 2) {
          const late = openViews(reading);
          all.push(late);
          answers.push(late.views.open());
        }
      }
      await Promise.all(answers);
      const look = () => ({
        memory: inMemory(service),
        live: service.engine.contracts.livePositions().map((each) => ({ ...each })),
        shown: all.map((each) => ({ now: shownBy(each), positions: positionsOf(each) })),
      });
      const { memory, live, shown } = await new Promise<ReturnType<typeof look>>((done) => {
        service.writer.betweenBatches(() => done(look()));
      });
      live.sort((a, b) => a.id - b.id);
      compared += live.length;
      for (const { now, positions } of shown) {
        expect(now).toEqual(memory);
        expect(positions).toEqual(live);
      }
    }
    expect(compared).toBeGreaterThan(0);
    await service.stop();
    await reading.stop();
    await database.drop();
  });
});
