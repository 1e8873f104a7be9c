/** Two seconds contracts that settle at means: one of five ticks, and one whose last was late. */
export function meanStory(): ReceiptBook {
  const world = new ContractEngine({ secondsTerms: { meanClose: true, nextTick: true } });
  const order = { marketId: btcUsdt, direction: 'up', seconds: 30, stake: usdt('100').toString() };
  const place = () => {
    const command = { type: 'seconds.place', ...order, nextTick: true };
    return world.must<{ id: number }>(ALICE, command).id;
  };
  place();
  world.indexAt(8_000_000.1);
  for (let part = 1; part <= 7; part += 1) world.indexAt(8_000_000 + part / 8, btcUsdt, 5_000);
  const late = place();
  world.indexAt(8_000_001.3);
  world.wait(31_000);
  world.indexAt(8_000_002.35);
  world.indexAt(8_000_002.35);
  return bookOf(world, late);
}

function bookOf(world: ContractEngine, secondsId: number): ReceiptBook {
  const book = new ReceiptBook((marketId) => world.engine.catalogue.market(marketId));
  world.secondsOrder(secondsId);
  for (const batch of world.batches) book.take(batch);
  return book;
}

/** A small house in which one of everything has happened that has a receipt. */
import { ALICE, ContractEngine, usdt } from './contract-engine.ts';
import { ReceiptBook } from './receipt-book.ts';
import { btcUsdt } from './small-catalogue.ts';

/** The customer is Alice. */
export function receiptStory(): ReceiptBook {
  const world = new ContractEngine();
  const { id } = world.open({ multiple: 5, lots: 2 });
  world.index(8_100_000);
  const close = { type: 'contracts.close', positionId: id, lots: 1 };
  world.must(ALICE, { type: 'contracts.place', order: close });
  world.index(8_100_000);
  const stake = { marketId: btcUsdt, direction: 'up', seconds: 30, stake: usdt('100').toString() };
  world.must(ALICE, { type: 'seconds.place', ...stake });
  for (const ticks of [8_100_000, 8_110_000, 8_120_000, 8_130_000, 8_140_000, 8_150_000]) {
    world.index(ticks, btcUsdt, 5_000);
  }
  world.index(8_160_000, btcUsdt, 5_000);
  world.must(ALICE, { type: 'seconds.place', ...stake });
  // No price comes within a minute of its end.
  world.wait(91_000);
  world.index(8_160_000);
  world.wait(23 * 3_600_000);
  world.index(8_160_000);
  world.open({ mode: 'isolated' });
  world.index(8_000_000);
  const book = new ReceiptBook((marketId) => world.engine.catalogue.market(marketId));
  world.position(id);
  for (const batch of world.batches) book.take(batch);
  return book;
}
