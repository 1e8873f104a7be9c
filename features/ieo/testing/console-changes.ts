/** A sound example of each call of the console that changes something. */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import type { Row } from '../../../tests/support/server-client.ts';
import { ieoTerms, WHOLE } from './terms.ts';

const DAY_MS = 86_400_000;
let listed = 0;

/** Terms of a token that was listed and funded a moment ago, as the console sends them. */
async function newTerms(world: ConsoleWorld): Promise<Row> {
  listed += 1;
  const asset = { code: `NEW${listed}`, title: 'A token', scale: 8, accounts: [2] };
  const { id } = await world.give(0, {
    type: 'catalogue.list_asset',
    operator: 1,
    reason: REASON,
    asset,
  });
  const yes = { type: 'catalogue.decide_listing', operator: 2, id, verdict: 'confirm' };
  const { listedId } = await world.give(0, yes);
  const gift = { owner: HOUSE.ieoVault, kind: 0, assetId: Number(listedId) };
  await world.give(0, {
    type: 'wallet.endow',
    gifts: [{ ...gift, amount: (1_100n * WHOLE).toString() }],
  });
  const {
    productId: _id,
    version: _version,
    scale: _scale,
    commitment: _commitment,
    beaconMarkets: _beacon,
    closing: _closing,
    result: _result,
    ...terms
  } = ieoTerms(Number(listedId), world.server.nowMs + DAY_MS);
  return terms;
}

async function project(world: ConsoleWorld): Promise<number> {
  const terms = await newTerms(world);
  const { id } = await world.done('/ieo/publish', { terms, reason: REASON });
  return Number(id);
}

export const ieoChanges: Readonly<Record<string, ConsoleChange>> = {
  '/ieo/publish': async (world) => ({ fields: { terms: await newTerms(world), reason: REASON } }),
  '/ieo/page': async (world) => ({
    fields: {
      id: await project(world),
      logo: '',
      website: 'https://example.test/',
      whitePaper: '',
      texts: { en: { title: 'A project', content: 'What it is.' } },
      reason: REASON,
    },
  }),
  '/ieo/upload': async () => {
    const { pngPicture } = await import('../../../tests/support/fund-story.ts');
    return { fields: {}, file: await pngPicture() };
  },
  '/ieo/ask_cancel': async (world) => ({ fields: { id: await project(world), reason: REASON } }),
  '/ieo/decide_cancel': async (world) => {
    const id = await project(world);
    await world.done('/ieo/ask_cancel', { id, reason: REASON });
    return { fields: { id, verdict: 'confirm' } };
  },
};
