import { describe, expect, it } from 'vitest';
import { SecretBox } from '../keys/secret-box.ts';
import { PictureAddresses, SIGNED_MS } from './addresses.ts';

const own = 'a'.repeat(32);
const others = 'b'.repeat(32);
const origin = 'http://shop.example:8080';

function house(publicOrigin?: string, key = 1) {
  const clock = { nowMs: 1_000_000 };
  const addresses = new PictureAddresses({
    secrets: new SecretBox(Buffer.alloc(32, key)),
    nowMs: () => clock.nowMs,
    publicOrigin,
    privateOf: async (owner, names) => new Set(names.filter((name) => owner === 7 && name === own)),
  });
  const signed = async (customerId: number | undefined, name = own) => {
    const reply = JSON.stringify({ message: `/uploads/${name}.webp` });
    const { message } = JSON.parse(
      await addresses.outgoing(reply, { viewer: customerId, origin }),
    ) as {
      message: string;
    };
    return new URL(message);
  };
  const viewer = (url: URL, file = url.pathname.slice('/uploads/'.length)) =>
    addresses.viewerOf(file, Object.fromEntries(url.searchParams));
  return { addresses, clock, signed, viewer };
}

describe('addresses of pictures that go out', () => {
  it('are absolute wherever a reply has one, in texts of pages too', async () => {
    const reply = {
      avatar: '/static/image/avatar/3.png',
      content: '<p>/uploads/x <img src="/h5/banners/a.svg"></p>',
      text: 'see /static/image/a.png',
      page: '/pages/market/market',
    };
    const asked = { viewer: undefined, origin };
    const sent = await house().addresses.outgoing(JSON.stringify(reply), asked);
    expect(JSON.parse(sent)).toEqual({
      ...reply,
      avatar: `${origin}/static/image/avatar/3.png`,
      content: `<p>/uploads/x <img src="${origin}/h5/banners/a.svg"></p>`,
    });
  });

  it('stay paths in four fields for a page of another site, which puts its host before them', async () => {
    const fields = {
      site_logo: '/static/image/site/logo.png',
      cover: '/static/image/banners/a.svg',
    };
    const reply = { ...fields, list: [{ logo: '/static/image/ieo/a.svg' }], qrcode: '/h5/a.svg' };
    const asked = { viewer: undefined, origin, isForeign: true };
    const { addresses } = house();
    expect(JSON.parse(await addresses.outgoing(JSON.stringify(reply), asked))).toEqual({
      ...reply,
      qrcode: `${origin}/h5/a.svg`,
    });
    const own = JSON.parse(
      await addresses.outgoing(JSON.stringify(reply), { ...asked, isForeign: false }),
    );
    expect(own).toMatchObject({
      site_logo: origin + fields.site_logo,
      cover: origin + fields.cover,
    });
  });

  it('have the origin that customers know, and none that is made up', async () => {
    expect((await house('https://bourse.example').signed(7)).origin).toBe('https://bourse.example');
    const odd = { viewer: 7, origin: 'http://a"b' };
    expect(await house().addresses.outgoing('{"a":"/static/image/a.png"}', odd)).toBe(
      '{"a":"/static/image/a.png"}',
    );
  });

  it('carry a proof for the owner of a private picture, and for nobody else', async () => {
    const { signed, viewer } = house();
    expect(viewer(await signed(7))).toBe(7);
    expect((await signed(8)).search).toBe('');
    expect((await signed(undefined)).search).toBe('');
    expect((await signed(7, others)).search).toBe('');
  });

  it('show it for ten minutes and not one moment longer', async () => {
    const { signed, viewer, clock } = house();
    const url = await signed(7);
    clock.nowMs += SIGNED_MS;
    expect(viewer(url)).toBe(7);
    clock.nowMs += 1;
    expect(viewer(url)).toBeUndefined();
  });

  it('prove nothing for another picture, owner, time or house', async () => {
    const { signed, viewer } = house();
    const url = await signed(7);
    expect(viewer(url, `${others}.webp`)).toBeUndefined();
    for (const [name, value] of [
      ['owner', '8'],
      ['until', '9999999999999'],
      ['proof', ''],
      ['proof', '0'.repeat(64)],
    ] as const) {
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      expect(viewer(changed)).toBeUndefined();
    }
    expect(house(undefined, 2).viewer(url)).toBeUndefined();
  });
});

describe('addresses of pictures that come back', () => {
  it('are paths again when they are ours, whatever stands behind them', () => {
    const { addresses } = house('https://bourse.example');
    const members: Record<string, unknown> = {
      head_portrait: `${origin}/static/image/avatar/3.png`,
      front_pic: `https://bourse.example/uploads/${own}.webp?owner=7&until=1&proof=2`,
      qrcode: `https://evil.example/uploads/${own}.webp`,
      account: `${origin}.evil.example/uploads/${own}.webp`,
      nickname: `${origin}/pages/x`,
    };
    const before = { ...members };
    addresses.incoming(members, origin);
    expect(members).toEqual({
      ...before,
      head_portrait: '/static/image/avatar/3.png',
      front_pic: `/uploads/${own}.webp`,
    });
  });
});
