/** What operators write about token sales: what they can choose, and logos with their pages. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { ieoChanges } from '../../features/ieo/testing/console-changes.ts';
import { LOOSE_MS } from '../../platform/server/uploads/uploads.ts';
import { type ConsoleClient, operatorAt } from '../support/console-client.ts';
import { ConsoleWorld, REASON } from '../support/console-world.ts';
import { pngPicture } from '../support/fund-story.ts';
import type { Row } from '../support/server-client.ts';

import { BTC } from '../support/small-catalogue.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
const PAGE = {
  website: '',
  whitePaper: '',
  texts: { en: { title: 'Lumen', content: 'Light.' } },
  reason: REASON,
};
const look = async (path: string): Promise<number> =>
  (await fetch(server().visitor().address + path)).status;

async function uploaded(operator: ConsoleClient): Promise<string> {
  const { message } = await operator.upload('/ieo/upload', await pngPicture());
  expect(message).toMatch(/^\/uploads\/[a-z0-9]{32}\.webp$/);
  return String(message);
}

describe('what can be chosen for a new project', () => {
  it('is what lies free in the vault without an index, and coins of spot accounts', async () => {
    // A coin with an index is no token, however much of it lies in the vault.
    const bitcoin = { owner: HOUSE.ieoVault, kind: KIND.house, assetId: BTC, amount: '5' };
    await server().give(0, { type: 'wallet.endow', gifts: [bitcoin] } as never);
    const operator = await operatorAt(server());
    const told = (await operator.message(operator.get('/ieo/choices', {}))) as {
      tokens: Row[];
      coins: Row[];
    };
    const codes = told.tokens.map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of ['USDT', 'BTC', 'ETH']) expect(codes).not.toContain(code);
    for (const { free } of told.tokens) expect(Number(free)).toBeGreaterThan(0);
    expect(told.coins).toContainEqual({ id: 2, code: 'USDT', scale: 8 });
  });
});

describe('the logo of a project', () => {
  it('stays with its page, is shown to everybody, and is let go of with the next one', async () => {
    const operator = await operatorAt(server());
    const first = await uploaded(operator);
    await operator.message(operator.post('/ieo/page', { ...PAGE, id: 1, logo: first }));
    // Written anew with the same logo.
    await operator.message(operator.post('/ieo/page', { ...PAGE, id: 1, logo: first }));
    server().pass(LOOSE_MS);
    await server().running.gateway.rooms.uploads.sweep();
    expect(await look(first)).toBe(200);
    const again = await operatorAt(server());
    const second = await uploaded(again);
    await again.message(again.post('/ieo/page', { ...PAGE, id: 1, logo: second }));
    expect([await look(first), await look(second)]).toEqual([404, 200]);
  });

  it('is an upload of the house that nothing else shows, and comes with a reason', async () => {
    const world = await ConsoleWorld.open(server());
    const operator = await operatorAt(server());
    const logo = await uploaded(operator);
    const swept = `/uploads/${'a'.repeat(32)}.webp`;
    const wrong = { ...PAGE, id: 1, logo: swept };
    expect(await operator.post('/ieo/page', wrong)).toMatchObject({ code: 'unknown_logo' });
    const silent = { ...PAGE, id: 1, logo, reason: '' };
    expect(await operator.post('/ieo/page', silent)).toMatchObject({ code: 'reason_needed' });
    // Nothing was kept by what was refused: it can be kept still, and by one project only.
    await world.done('/ieo/page', { ...PAGE, id: 1, logo });
    const fields = (await ieoChanges['/ieo/publish']?.(world))?.fields ?? {};
    const { id } = await world.done('/ieo/publish', fields);
    expect(await operator.post('/ieo/page', { ...PAGE, id, logo })).toMatchObject({
      code: 'unknown_logo',
    });
  });
});
