import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { SIGNED_MS } from '../../platform/server/uploads/addresses.ts';
import { uploadPicture } from '../support/fund-story.ts';
import { useTestServer } from '../support/server.ts';
import type { Client } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();

let sent = 0;

/** Uploads as an existing client does, and gives the address as it came. */
async function uploaded(client: Client): Promise<string> {
  sent += 1;
  // Each shows something else: one picture proves one payment.
  const background = { r: 40 * sent, g: 0, b: 0 };
  const red = { create: { width: 30, height: 30, channels: 3 as const, background } };
  const form = new FormData();
  const bytes = Uint8Array.from(await sharp(red).png().toBuffer());
  form.append('file', new File([bytes], 'a.png', { type: 'image/png' }));
  const reply = await fetch(`${client.address}/api/upload`, {
    method: 'POST',
    headers: { authorization: client.token },
    body: form,
  });
  // As an existing client reads it: without any white space, and decoded.
  const text = decodeURIComponent((await reply.text()).replace(/\s/g, ''));
  return (JSON.parse(text) as { message: string }).message;
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

function changed(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}

describe('the address of an upload', () => {
  it('is taken back as it came, wherever a picture is sent', async () => {
    const alice = await server().loggedInAs('alice');
    const portrait = await uploaded(alice);
    expect(await alice.post('/user/uploadHeadPortrait', { head_portrait: portrait })).toMatchObject(
      { type: 'ok' },
    );
    const seen = (await alice.object(alice.get('/user/info')))['head_portrait'];
    expect(String(seen)).toBe(portrait.split('?')[0]);
    expect(await statusOf(String(seen))).toBe(200);
    expect(await alice.post('/user/uploadHeadPortrait', { head_portrait: seen })).toMatchObject({
      type: 'ok',
    });
    const voucher = await uploaded(alice);
    const deposit = { amount: '250.5', currency: USDT, type: 0, account: voucher };
    expect(await alice.post('/wallet/charge_req', deposit)).toMatchObject({ type: 'ok' });
    const { rows } = await server().database.pool.query<{ name: string; kept: boolean }>(
      'select name, kept from uploads where name = any($1)',
      [[portrait, voucher].map((url) => /uploads\/(\w+)/.exec(url)?.[1])],
    );
    expect(rows.map(({ kept }) => kept)).toEqual([true, true]);
  });

  it('of a private picture shows it without a token for ten minutes', async () => {
    const alice = await server().loggedInAs('alice');
    const voucher = await uploaded(alice);
    const deposit = { amount: '51', currency: USDT, type: 0, account: voucher };
    expect(await alice.post('/wallet/charge_req', deposit)).toMatchObject({ type: 'ok' });
    expect(await statusOf(voucher)).toBe(200);
    server().pass(SIGNED_MS);
    expect(await statusOf(voucher)).toBe(200);
    server().pass(1);
    expect(await statusOf(voucher)).toBe(404);
    const kept = new URL(voucher).pathname;
    expect(await statusOf(server().running.address + kept)).toBe(404);
  });

  it('opens nothing when any of it is changed, nor another’s picture', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const [hers, his] = [await uploaded(alice), await uploaded(bob)];
    for (const [client, account] of [
      [alice, hers],
      [bob, his],
    ] as const) {
      const deposit = { amount: '52', currency: USDT, type: 0, account };
      expect(await client.post('/wallet/charge_req', deposit)).toMatchObject({ type: 'ok' });
    }
    const until = String(server().nowMs + 10 * SIGNED_MS);
    const proof = new URL(hers).searchParams.get('proof') ?? '';
    const forged = [
      changed(hers, 'until', until),
      changed(hers, 'owner', '1'),
      changed(
        hers,
        'proof',
        proof.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      ),
      changed(hers, 'proof', ''),
      `${hers}&proof=${proof}`,
      hers.split('?')[0] ?? '',
      (his.split('?')[0] ?? '') + new URL(hers).search,
    ];
    for (const url of forged) expect(await statusOf(url)).toBe(404);
    expect([await statusOf(hers), await statusOf(his)]).toEqual([200, 200]);
  });

  it('of another site is no picture of ours', async () => {
    const alice = await server().loggedInAs('alice');
    const path = await uploadPicture(alice);
    for (const origin of ['https://evil.example', `${server().running.address}.evil.example`]) {
      const reply = await alice.post('/user/uploadHeadPortrait', { head_portrait: origin + path });
      expect(reply).toMatchObject({ code: 'bad_picture' });
    }
  });
});

describe('behind a known origin', () => {
  const known = useTestServer({ environment: { PUBLIC_ORIGIN: 'https://bourse.example' } });

  it('addresses have it, whatever a call says of itself', async () => {
    const alice = await known().loggedInAs('alice');
    const set = { head_portrait: '/static/image/avatar/3.png' };
    expect(await alice.post('/user/uploadHeadPortrait', set)).toMatchObject({ type: 'ok' });
    const { head_portrait: seen } = await alice.object(alice.get('/user/info'));
    expect(seen).toBe('https://bourse.example/static/image/avatar/3.png');
    const again = await alice.post('/user/uploadHeadPortrait', { head_portrait: seen });
    expect(again).toMatchObject({ type: 'ok' });
  });
});
