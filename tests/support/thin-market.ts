/** A market in which only customers make the price, in a server. */
import type { Command } from '../../core/engine/command.ts';
import { newMarket } from '../../features/catalogue/testing/listings.ts';
import type { TestServer } from './server.ts';
import type { Row } from './server-client.ts';

/** Lists a coin and its market against the dollar coin, and lets it open; answers the coin. */
export async function openThinMarket(server: TestServer): Promise<number> {
  const give = async (command: object): Promise<Row> => {
    const order: unknown = { reason: 'agreed', operator: 1, ...command };
    return (await server.give(0, order as Command)) as Row;
  };
  const list = async (type: string, what: object): Promise<number> => {
    const { id } = await give({ type, ...what });
    const yes = { type: 'catalogue.decide_listing', operator: 2, id, verdict: 'confirm' };
    return Number((await give(yes))['listedId']);
  };
  const asset = { code: 'THIN', title: 'Thin', scale: 8, accounts: [1, 2] };
  const token = await list('catalogue.list_asset', { asset });
  const marketId = await list('catalogue.list_market', { market: newMarket(token) });
  await give({ type: 'catalogue.halt', marketId, isHalted: false });
  return token;
}
