import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { CODE_PAUSE_MS } from '../../features/identity/contract.ts';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { LOOSE_MS, PREVIEW_MS, UPLOADS_PER_HOUR } from '../../platform/server/uploads/uploads.ts';
import { useTestServer } from '../support/server.ts';
import { btcUsdt, USDT } from '../support/small-catalogue.ts';
import { Client, type Encoding, pathOf, type Reply, type Row } from '../support/server-client.ts';

/** What everybody shows who has chosen no picture: clients show nothing else for an empty one. */
const HOUSE_PICTURE = expect.stringMatching(/\/static\/image\/avatar\/\d+\.png$/) as unknown;
const server = useTestServer();
const HOUR_MS = 3_600_000;
const alice = 'alice@demo.test';

async function picture(kind: 'jpeg' | 'png' | 'webp' = 'png', side = 64): Promise<Uint8Array> {
  const background = { r: 200, g: 120, b: 40 };
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .toFormat(kind)
    .toBuffer();
}

interface Part {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly field?: string;
  readonly type?: string;
}

async function upload(client: Client, parts: readonly Part[], query = ''): Promise<Row> {
  const form = new FormData();
  for (const { bytes, name = 'a.png', field = 'file', type = 'image/png' } of parts) {
    form.append(field, new File([Uint8Array.from(bytes)], name, { type }));
  }
  const reply = await fetch(`${client.address}/api/upload${query}`, {
    method: 'POST',
    headers: { authorization: client.token },
    body: form,
  });
  expect(reply.status).toBe(200);
  // As an existing client reads it: without any white space, and decoded.
  const text = decodeURIComponent((await reply.text()).replace(/\s/g, ''));
  return JSON.parse(text) as Row;
}

/** Absolute, and with a proof: an image element sends no token. */
const ADDRESS = /^http:\/\/[\w.:]+\/uploads\/\w{32}\.webp\?owner=\d+&until=\d+&proof=\w{64}$/;

async function uploaded(client: Client): Promise<string> {
  const reply = await upload(client, [{ bytes: await picture() }]);
  expect(reply).toEqual({
    type: 'ok',
    message: expect.stringMatching(ADDRESS),
  });
  return pathOf(reply['message']);
}

function look(url: string, token = ''): Promise<Response> {
  return fetch(server().running.address + url, { headers: { authorization: token } });
}

/** A new customer by e-mail, so that nobody else's limits are touched. */
let counter = 0;
async function newcomer(): Promise<{ email: string; client: Client }> {
  counter += 1;
  const email = `profile${counter}@example.test`;
  const visitor = server().visitor();
  await visitor.post('/sms_mail', { user_string: email, scene: 'register' });
  const fields = { user_string: email, password: 'long-enough' };
  const made = {
    ...fields,
    re_password: 'long-enough',
    code: await lastCode(email),
    type: 'email',
  };
  expect(await visitor.post('/user/register', made)).toMatchObject({ type: 'ok' });
  return { email, client: await loggedIn(email) };
}

async function loggedIn(user_string: string, password = 'long-enough'): Promise<Client> {
  const { message } = await server().visitor().post('/user/login', { user_string, password });
  return new Client(server().running.address, String(message));
}

async function lastCode(to: string): Promise<string> {
  return String((await server().visitor().rows('/demo/outbox', { to }))[0]?.['code']);
}

async function codeFor(email: string, fields: Row = { type: 'forget' }): Promise<string> {
  server().pass(CODE_PAUSE_MS);
  const sent = await server()
    .visitor()
    .post('/sms_mail', { user_string: email, ...fields });
  expect(sent).toMatchObject({ type: 'ok' });
  return lastCode(email);
}

async function textTo(area_code: string, mobile: string): Promise<string> {
  server().pass(CODE_PAUSE_MS);
  const sent = await server().visitor().post('/sms_send', { area_code, mobile });
  expect(sent).toMatchObject({ type: 'ok' });
  return lastCode(`${area_code.replace('+', '')}${mobile}`);
}

describe('an upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of a %s becomes a WebP of ours', async (kind) => {
    const { client } = await newcomer();
    const bytes = await picture(kind);
    // Neither its name nor its declared type decide: a picture called a script is a picture.
    const part = { bytes, name: '../../etc/passwd.php', type: 'text/html' };
    const { message } = await upload(client, [part]);
    const reply = await look(pathOf(message), client.token);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    const stored = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 64, height: 64 });
  });

  it('stands upright and tells neither place nor camera', async () => {
    const { client } = await newcomer();
    const bytes = await sharp({
      create: { width: 60, height: 30, channels: 3, background: '#336699' },
    })
      .withExif({ IFD0: { Copyright: 'secret-camera' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { message } = await upload(client, [{ bytes }]);
    const stored = Buffer.from(await (await look(pathOf(message), client.token)).arrayBuffer());
    const found = await sharp(stored).metadata();
    expect(found).toMatchObject({ width: 30, height: 60 });
    expect(found.exif).toBeUndefined();
    expect(stored.includes('secret-camera')).toBe(false);
  });

  it('needs a login, and says so in JSON with status 200', async () => {
    const bytes = await picture();
    expect(await upload(server().visitor(), [{ bytes }])).toMatchObject({ type: '999' });
    const large = new Uint8Array(3 * 1024 * 1024);
    expect(await upload(server().visitor(), [{ bytes: large }])).toMatchObject({ type: '999' });
  });

  it('is refused in every language, with a text that survives an existing client', async () => {
    const { client } = await newcomer();
    const said = new Set<unknown>();
    for (const lang of LANGUAGES) {
      const reply = await upload(client, [{ bytes: Buffer.from('no') }], `?lang=${lang}`);
      expect(reply).toMatchObject({ type: 'error', code: 'not_a_picture' });
      said.add(reply['message']);
    }
    expect(said.size).toBe(LANGUAGES.length);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** A PNG that claims to be larger than anything, in a few bytes. */
async function bomb(): Promise<Uint8Array> {
  return sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

describe('abuse of uploads', () => {
  const cases: readonly (readonly [string, () => Promise<readonly Part[]>, string])[] = [
    ['a text', async () => [{ bytes: Buffer.from('hello') }], 'not_a_picture'],
    ['an SVG', async () => [{ bytes: Buffer.from(svg), name: 'a.png' }], 'not_a_picture'],
    ['a GIF', async () => [{ bytes: Buffer.from('GIF89a'.padEnd(99)) }], 'not_a_picture'],
    [
      'half a picture',
      async () => [{ bytes: (await picture('jpeg', 500)).subarray(0, 300) }],
      'not_a_picture',
    ],
    [
      'a picture with a page behind it',
      async () => [{ bytes: Buffer.concat([await picture('jpeg'), Buffer.from('<script>x')]) }],
      'not_a_picture',
    ],
    [
      'a picture with an archive behind it',
      async () => [{ bytes: Buffer.concat([await picture('png'), Buffer.from('PK\x05\x06')]) }],
      'not_a_picture',
    ],
    [
      'a WebP with bytes to spare',
      async () => [{ bytes: Buffer.concat([await picture('webp'), Buffer.alloc(20)]) }],
      'not_a_picture',
    ],
    [
      'the name of a HEIC with nothing in it',
      async () => [{ bytes: Buffer.from('\0\0\0\x18ftypheic'.padEnd(64, '\0')) }],
      'not_a_picture',
    ],
    ['a bomb', async () => [{ bytes: await bomb() }], 'picture_too_large'],
    [
      'more than 10 MB',
      async () => [{ bytes: new Uint8Array(10 * 1024 * 1024 + 1) }],
      'file_too_large',
    ],
    ['nothing', async () => [], 'no_file'],
    ['an empty file', async () => [{ bytes: new Uint8Array() }], 'no_file'],
    ['a file by another name', async () => [{ bytes: await picture(), field: 'x' }], 'no_file'],
    [
      'two files',
      async () => [{ bytes: await picture() }, { bytes: await picture() }],
      'one_file_only',
    ],
  ];

  it.each(cases)('%s is refused', async (_title, parts, code) => {
    const { client } = await newcomer();
    const reply = await upload(client, await parts());
    expect(reply).toMatchObject({ type: 'error', code, message: expect.any(String) as string });
  });

  it.each(['form', 'json'] as const)('a body that is %s holds no file', async (encoding) => {
    const { client } = await newcomer();
    const reply = await client.post('/upload', { file: 'x' }, { encoding });
    expect(reply).toMatchObject({ status: 200, code: 'no_file' });
  });

  it('ends after twenty an hour, also when they come at once', async () => {
    const { client } = await newcomer();
    const bytes = Buffer.from('no picture');
    const replies = await Promise.all(
      Array.from({ length: UPLOADS_PER_HOUR + 4 }, () => upload(client, [{ bytes }])),
    );
    const refused = replies.filter((reply) => reply['code'] === 'too_many_uploads');
    expect(refused).toHaveLength(4);
    server().pass(HOUR_MS + 1);
    expect(await upload(client, [{ bytes }])).toMatchObject({ code: 'not_a_picture' });
  });

  it.each(['/uploads/../keys', '/uploads/..%2f..%2fkeys', '/uploads/a.webp', '/uploads/%00.webp'])(
    '%s leads to no file',
    async (path) => {
      expect((await look(path)).status).toBe(404);
    },
  );
});

describe('a picture that nobody refers to', () => {
  it('is seen by its name while a form is filled, then by its owner only', async () => {
    const { client } = await newcomer();
    const { client: other } = await newcomer();
    const url = await uploaded(client);
    const first = await look(url);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    server().pass(PREVIEW_MS);
    expect((await look(url)).status).toBe(404);
    expect((await look(url, other.token)).status).toBe(404);
    expect((await look(url, client.token)).status).toBe(200);
  });

  it('is swept after a day; one that is kept stays', async () => {
    const { email, client } = await newcomer();
    const [loose, kept] = [await uploaded(client), await uploaded(client)];
    const keep = { head_portrait: kept };
    expect(await client.post('/user/uploadHeadPortrait', keep)).toMatchObject({ type: 'ok' });
    server().pass(LOOSE_MS);
    expect(await server().running.gateway.rooms.uploads.sweep()).toBeGreaterThanOrEqual(1);
    const later = await loggedIn(email);
    expect((await look(loose, later.token)).status).toBe(404);
    expect((await look(kept)).status).toBe(200);
    expect(await later.post('/user/uploadHeadPortrait', { head_portrait: loose })).toMatchObject({
      code: 'bad_picture',
    });
  });
});

describe('one’s picture', () => {
  const set = (client: Client, head_portrait: unknown): Promise<Reply> =>
    client.post('/user/uploadHeadPortrait', { head_portrait });

  it('is one’s own upload, and everybody may see and keep it', async () => {
    const { client } = await newcomer();
    const url = await uploaded(client);
    expect(await set(client, url)).toMatchObject({ type: 'ok', status: 200 });
    expect((await client.get('/user/info')).message).toMatchObject({
      head_portrait: server().running.address + url,
    });
    const seen = await look(url);
    expect(seen.headers.get('cache-control')).toContain('immutable');
    expect(await set(client, '/static/image/avatar/30.png')).toMatchObject({ type: 'ok' });
    server().pass(PREVIEW_MS);
    expect((await look(url)).status).toBe(404);
  });

  it('is one of thirty of the house, which are there', async () => {
    for (let number = 1; number <= 30; number += 1) {
      const reply = await look(`/static/image/avatar/${number}.png`);
      expect(reply.headers.get('content-type')).toBe('image/png');
      const { width, height } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
      expect(width).toBe(height);
    }
    expect((await look('/static/image/avatar/31.png')).status).toBe(404);
  });

  it('is nothing else', async () => {
    const { client } = await newcomer();
    const others = await uploaded((await newcomer()).client);
    const odd = [others, '/static/image/avatar/31.png', '/static/image/avatar/0.png'];
    odd.push('https://evil.example/a.png', 'javascript:alert(1)', '/uploads/../x.webp');
    for (const url of odd) expect(await set(client, url)).toMatchObject({ code: 'bad_picture' });
    for (const nothing of ['undefined', 'null', '']) {
      expect(await set(client, nothing)).toMatchObject({ code: 'invalid_input' });
    }
    expect((await client.get('/user/info')).message).toMatchObject({
      head_portrait: HOUSE_PICTURE,
    });
  });
});

describe('language and display currency', () => {
  it('are kept with the customer and told to every device', async () => {
    const { email, client } = await newcomer();
    expect((await client.get('/user/info')).message).toMatchObject({ language: '', fiat: '' });
    expect(await client.post('/user/preferences', { language: 'de' })).toMatchObject({
      type: 'ok',
    });
    expect(await client.post('/user/preferences', { fiat: 'EUR' })).toMatchObject({ type: 'ok' });
    const other = await loggedIn(email);
    const kept = { language: 'de', fiat: 'EUR' };
    expect((await other.get('/user/info')).message).toMatchObject(kept);
    expect(await other.post('/user/preferences', {})).toMatchObject({ type: 'ok' });
    expect((await client.get('/user/info')).message).toMatchObject(kept);
  });

  it('are those of messages, whatever a device speaks that one logs in by', async () => {
    const { email, client } = await newcomer();
    await client.post('/user/preferences', { language: 'fra' });
    await loggedIn(email);
    await client.post('/user/wallet/save', {
      currency: 2,
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    });
    const [told] = await server().visitor().rows('/demo/outbox', { to: email });
    expect(told).toMatchObject({ subject: 'Nouvelle adresse de retrait' });
  });

  it.each([
    [{ language: 'xx' }, 'bad_language'],
    [{ language: 'EN' }, 'bad_language'],
    [{ fiat: 'QQQ', language: 'de' }, 'bad_fiat'],
    [{ fiat: 'eur' }, 'bad_fiat'],
  ])('%j is refused: %s', async (fields, code) => {
    const { client } = await newcomer();
    expect(await client.post('/user/preferences', fields)).toMatchObject({ type: 'error', code });
    expect((await client.get('/user/info')).message).toMatchObject({ language: '', fiat: '' });
  });
});

describe('signature and region', () => {
  it.each(['form', 'json'] as Encoding[])('are set and shown, by %s', async (encoding) => {
    const { client } = await newcomer();
    const signature = '  buy low, sell high 🦊 ';
    expect(await client.post('/user/editSignature', { signature }, { encoding })).toMatchObject({
      type: 'ok',
    });
    expect(await client.post('/user/editRegion', { region: 'de' }, { encoding })).toMatchObject({
      type: 'ok',
    });
    expect((await client.get('/user/info')).message).toMatchObject({
      signature: 'buy low, sell high 🦊',
      region: 'DE',
    });
    await client.post('/user/editSignature', { signature: 'undefined' });
    expect((await client.get('/user/info')).message).toMatchObject({ signature: '' });
  });

  it.each([
    ['/user/editSignature', { signature: 'x'.repeat(31) }, 'bad_signature'],
    ['/user/editSignature', { signature: '<i>hi</i>' }, 'bad_signature'],
    ['/user/editNickname', { nickname: '\u202eevil' }, 'bad_nickname'],
    ['/user/editNickname', { nickname: 'undefined' }, 'invalid_input'],
    ['/user/editRegion', { region: 'XX' }, 'bad_region'],
    ['/user/editRegion', {}, 'invalid_input'],
  ])('%s with %j is refused: %s', async (path, fields, code) => {
    const client = await server().loggedInAs('bob');
    expect(await client.post(path, fields)).toMatchObject({ status: 200, type: 'error', code });
  });
});

describe('a change of password', () => {
  it('checks the code first without using it up, and ends all other sessions', async () => {
    const { email, client } = await newcomer();
    const other = await loggedIn(email);
    const code = await codeFor(email);
    const check = { user_string: email, email_code: code };
    expect(await client.post('/user/check_email', check)).toMatchObject({ type: 'ok' });
    const change = { account: email, password: 'new-and-long', repassword: 'new-and-long', code };
    expect(await client.post('/user/forget', change)).toMatchObject({ type: 'ok' });
    expect(await client.get('/user/info')).toMatchObject({ type: 'ok' });
    expect(await other.get('/user/info')).toMatchObject({ type: '999' });
    expect(await client.post('/user/forget', change)).toMatchObject({ code: 'code_wrong' });
    expect((await (await loggedIn(email, 'new-and-long')).get('/user/info')).type).toBe('ok');
  });

  it('of payments does so too', async () => {
    const { email, client } = await newcomer();
    const other = await loggedIn(email);
    const code = await codeFor(email);
    const pay = { password: 'a1B2c3', re_password: 'a1B2c3', code };
    expect(await client.post('/safe/update_password', pay)).toMatchObject({ type: 'ok' });
    expect(await other.get('/user/info')).toMatchObject({ type: '999' });
    expect((await client.get('/user/info')).message).toMatchObject({ has_payment_password: 1 });
  });
});

describe('binding a phone', () => {
  const proof = { password: 'long-enough' };

  it('takes number, code and login password, and ends all other sessions', async () => {
    const { email, client } = await newcomer();
    const other = await loggedIn(email);
    const code = await textTo('86', '13911112222');
    const bind = { mobile: '13911112222', code, password: 'long-enough' };
    expect(await client.post('/safe/mobile', bind)).toMatchObject({ type: 'ok' });
    expect((await client.get('/user/info')).message).toMatchObject({
      phone: '13911112222',
      area_code: '86',
      account_number: email,
    });
    expect(await other.get('/user/info')).toMatchObject({ type: '999' });
    expect((await (await loggedIn('13911112222')).get('/user/info')).type).toBe('ok');
    expect((await (await loggedIn('013911112222')).get('/user/info')).type).toBe('ok');
  });

  it('in place of another one needs the login password', async () => {
    const { client } = await newcomer();
    const first = { ...proof, mobile: '13911113333', code: await textTo('86', '13911113333') };
    expect(await client.post('/safe/mobile', first)).toMatchObject({ type: 'ok' });
    const code = await textTo('+86', '13911114444');
    const next = { mobile: '13911114444', area_code: '+86', code };
    expect(await client.post('/safe/mobile', next)).toMatchObject({ code: 'password_wrong' });
    const proved = { ...next, password: 'long-enough' };
    expect(await client.post('/safe/mobile', proved)).toMatchObject({ type: 'ok' });
  });

  it('that is somebody else’s is told only to who has its code', async () => {
    const owner = await newcomer();
    const first = { ...proof, mobile: '13911115555', code: await textTo('86', '13911115555') };
    expect(await owner.client.post('/safe/mobile', first)).toMatchObject({ type: 'ok' });
    const { client } = await newcomer();
    const taken = await client.post('/safe/mobile', { mobile: '13911115555', code: '000000' });
    const free = await client.post('/safe/mobile', { mobile: '13911116666', code: '000000' });
    expect(taken.body).toEqual(free.body);
    const right = { ...proof, mobile: '13911115555', code: await textTo('86', '13911115555') };
    expect(await client.post('/safe/mobile', right)).toMatchObject({ code: 'account_taken' });
  });

  it.each([
    [{ mobile: 'abc', code: '123456' }, 'bad_phone'],
    [{ mobile: '12', area_code: '86', code: '123456' }, 'bad_phone'],
    [{ mobile: '13911117777', area_code: '999', code: '123456' }, 'bad_phone'],
    [{ mobile: '13911117777' }, 'code_wrong'],
    [{ mobile: 'undefined', code: '123456' }, 'invalid_input'],
  ])('%j is refused: %s', async (fields, code) => {
    const { client } = await newcomer();
    expect(await client.post('/safe/mobile', fields)).toMatchObject({ status: 200, code });
  });
});

describe('binding an e-mail address', () => {
  it('needs the login password and the new address’ code, and renames the account', async () => {
    const { email, client } = await newcomer();
    const next = `next-${email}`;
    const code = await codeFor(next, { scene: 'bind' });
    const bind = { email: ` ${next.toUpperCase()} `, code, password: 'long-enough' };
    const wrong = { ...bind, password: 'another-one' };
    expect(await client.post('/safe/email', wrong)).toMatchObject({ code: 'password_wrong' });
    expect(await client.post('/safe/email', bind)).toMatchObject({ type: 'ok' });
    expect((await client.get('/user/info')).message).toMatchObject({
      email: next,
      account_number: next,
    });
    expect(await loggedIn(next)).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    const before = await server().visitor().post('/user/login', {
      user_string: email,
      password: 'long-enough',
    });
    expect(before).toMatchObject({ code: 'login_wrong' });
  });

  it('says the same for one that is taken as for a wrong code', async () => {
    const { client } = await newcomer();
    const bind = (email: string) =>
      client.post('/safe/email', { email, code: '000000', password: 'long-enough' });
    expect((await bind(alice)).body).toEqual((await bind('nobody@example.test')).body);
    expect(await bind('no address')).toMatchObject({ code: 'bad_email' });
    const code = await codeFor(alice, { scene: 'bind' });
    const taken = { email: alice, code, password: 'long-enough' };
    expect(await client.post('/safe/email', taken)).toMatchObject({ code: 'account_taken' });
  });

  it('slows down who guesses the password', async () => {
    const { client } = await newcomer();
    const codes = [];
    for (let count = 0; count < 7; count += 1) {
      const fields = { email: 'x@example.test', code: '000000', password: `guess-${count}` };
      codes.push((await client.post('/safe/email', fields)).code);
    }
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('password_wrong'));
    expect(codes.slice(5)).toEqual(['too_many_tries', 'too_many_tries']);
  });
});

describe('the profit of today', () => {
  it('is what prices did, not what came in, and its percentage is of what was there', async () => {
    const bob = await server().loggedInAs('bob');
    await server().passWithTimers(24 * HOUR_MS);
    const client = await server().loggedInAs('bob');
    const profit = () => client.object(client.get('/wallet/profit'));
    const before = await profit();
    expect(before).toMatchObject({ net_flow_usdt: '0', profit_usdt: '0', profit_percent: '0' });
    expect(before['equity_usdt']).toBe(before['start_equity_usdt']);
    expect(await client.post('/demo/fund')).toMatchObject({ type: 'ok' });
    await server().tick(btcUsdt, 2_100_000);
    // Bob has two whole BTC, which rose by 1,000 each.
    const after = await profit();
    expect(after).toMatchObject({ net_flow_usdt: '10000', profit_usdt: '2000' });
    expect(Number(after['profit_percent'])).toBeGreaterThan(0);
    await server().freshPrices();
    expect(await profit()).toMatchObject({ profit_usdt: '0' });
    expect(await bob.get('/wallet/profit')).toMatchObject({ type: '999' });
    const odd = await client.get('/wallet/profit', { offset_minutes: 9_999 });
    expect(odd).toMatchObject({ code: 'invalid_input' });
  });
});

describe('the statement', () => {
  it('is narrowed by kind and time, and its months add up to its lines', async () => {
    const client = await server().loggedInAs('bob');
    const move = { currency_id: USDT, number: '7', from_field: 'change', to_field: 'legal' };
    expect(await client.post('/wallet/change', move)).toMatchObject({ type: 'ok' });
    const lines = async (fields: Row): Promise<Row[]> => {
      const reply = await client.object(
        client.post('/wallet/legal_log', { limit: 100, ...fields }),
      );
      return reply['list'] as Row[];
    };
    const transfers = await lines({ kind: 'transfer' });
    expect(transfers.map((line) => line['value'])).toEqual(['-7', '7']);
    expect(await lines({ kind: 'transfer', to_ms: server().nowMs })).toEqual([]);
    expect(await lines({ kind: 'transfer', from_ms: server().nowMs })).toHaveLength(2);
    expect(await client.post('/wallet/legal_log', { kind: 'x' })).toMatchObject({
      code: 'invalid_input',
    });
    const funded = await lines({ kind: 'play_money', currency: USDT });
    const sum = funded.reduce((total, line) => total + Number(line['value']), 0);
    const months = await client.rows('/wallet/bill_months', { kind: 'play_money', currency: USDT });
    expect(months.map((month) => [month['month'], month['currency_name']])).toEqual([
      ['2026-11', 'USDT'],
    ]);
    expect(Number(months[0]?.['in'])).toBe(sum);
    // What moves between one's own accounts comes neither in nor goes out.
    // Half past midnight of 1 November in New York, whose clock was put back two hours later.
    const [at, offset_minutes] = [Date.UTC(2026, 10, 1, 4, 30), -300];
    const { pool } = server().database;
    await pool.query(`update postings set time_ms = $1 where reason = 'play_money'`, [at]);
    const monthBy = async (clock: Row) => {
      const asked = { kind: 'play_money', currency: USDT, offset_minutes, ...clock };
      return (await client.rows('/wallet/bill_months', asked)).map(({ month }) => month);
    };
    expect(await monthBy({ zone: 'America/New_York' })).toEqual(['2026-11']);
    expect(await monthBy({ zone: 'America/Los_Angeles' })).toEqual(['2026-10']);
    // A zone that is not known here: the distance of the clock is all there is.
    expect(await monthBy({ zone: 'Mars/Base' })).toEqual(['2026-10']);
    const moved = await client.rows('/wallet/bill_months', { kind: 'transfer' });
    expect(moved).toMatchObject([{ in: '0', out: '0' }]);
  });
});
