import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { REASONS } from '../../features/verification/contract.ts';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { type ConsoleClient, inForce, operatorAt } from '../support/console-client.ts';
import { heicPicture } from '../support/heic.ts';
import { decodeRecords } from '../../platform/server/writer/journal-format.ts';
import { useTestServer } from '../support/server.ts';
import { Client, pathOf, type Reply, type Row } from '../support/server-client.ts';

const server = useTestServer();
const HOUR_MS = 3_600_000;
let counter = 0;

/** A customer with an address and a phone, without going through registration each time. */
async function person(change: { email?: null; phone?: null } = {}): Promise<Customer> {
  counter += 1;
  const email = change.email === null ? null : `verify${counter}@example.test`;
  const phone = change.phone === null ? null : `7700${String(900_500 + counter)}`;
  const account = email ?? phone ?? '';
  const { rows } = await server().database.pool.query<{ id: string }>(
    `insert into customers (account_number, email, area_code, phone, extension_code, password_hash)
     select $1, $2, '44', $3, $4, password_hash from customers where email = 'alice@demo.test'
     returning id`,
    [account, email, phone, `VERIFY${counter}`],
  );
  const login = { user_string: account, password: 'demo-alice', stay: 1 };
  const { message } = await server().visitor().post('/user/login', login);
  const client = new Client(server().visitor().address, String(message));
  return { id: Number(rows[0]?.id), account, client };
}

interface Customer {
  readonly id: number;
  readonly account: string;
  readonly client: Client;
}

async function upload(client: Client, bytes?: Uint8Array): Promise<string> {
  const background = { r: 40, g: 120, b: 200 };
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  const sent = bytes ?? (await drawn.png().toBuffer());
  const form = new FormData();
  form.append('file', new File([Uint8Array.from(sent)], 'a.png'));
  const reply = await fetch(`${client.address}/api/upload`, {
    method: 'POST',
    headers: { authorization: client.token },
    body: form,
  });
  const { type, message } = (await reply.json()) as { type: string; message: string };
  expect(type).toBe('ok');
  return pathOf(message);
}

const DOCUMENT = { real_type: 1, id_type: 1, name: 'Ada Lovelace', card_id: 'AB 123-456' } as const;
const DETAILS = {
  real_type: 2,
  work_address: '12 St James’s Square, London',
  family_address: '伦敦圣詹姆斯广场12号',
  realtion: 'Colleague',
  friend_name: 'Charles Babbage',
  friend_address: '1 Dorset Street, London',
  friend_phone: '+44 7700 900 789',
} as const;

async function pictures(client: Client): Promise<Row> {
  return {
    // As they came: absolute, which is how existing clients send them back.
    front_pic: server().running.address + (await upload(client)),
    reverse_pic: server().running.address + (await upload(client, heicPicture())),
    hand_pic: await upload(client),
  };
}

function send(client: Client, fields: Row): Promise<Reply> {
  return client.post('/user/real', fields);
}

async function state(client: Client): Promise<Row> {
  return client.object(client.get('/real/state'));
}

const desk = (): Promise<ConsoleClient> => operatorAt(server());

/** The number of the form of a customer that waits. */
async function waiting(console: ConsoleClient, owner: number): Promise<Row> {
  const rows = await console.rows('/verification/forms', { state: 'review', owner });
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

async function decide(owner: number, fields: Row = { verdict: 'approve' }): Promise<Reply> {
  const console = await desk();
  const { id } = await waiting(console, owner);
  return console.post('/verification/decide', { id, ...fields });
}

async function look(url: string, token = ''): Promise<number> {
  const reply = await fetch(new URL(url, server().running.address), {
    headers: { authorization: token },
  });
  return reply.status;
}

describe('the first level', () => {
  it('goes from none to under review to verified, as existing clients read it', async () => {
    const { id, client } = await person();
    expect(await state(client)).toMatchObject({
      review_status: 0,
      advanced_review_status: 0,
      real_data: null,
      level: 0,
      basic: { state: 'none' },
      limits: [
        { level: 0, withdrawal: '0', fiat: '0' },
        { level: 1, withdrawal: '200', fiat: '2000' },
        { level: 2, withdrawal: '500', fiat: '1000000' },
      ],
    });
    const fields = { ...DOCUMENT, ...(await pictures(client)) };
    expect(await send(client, fields)).toMatchObject({ status: 200, type: 'ok' });
    const data = { id_type: 1, name: 'Ada Lovelace', card_id: 'AB123456' };
    expect(await state(client)).toMatchObject({
      review_status: 1,
      // Existing clients would take pictures here for the second form.
      real_data: { ...data, front_pic: '', reverse_pic: '' },
      basic: { state: 'review', submitted_ms: server().nowMs, decided_ms: 0 },
    });
    expect(await send(client, fields)).toMatchObject({ code: 'under_review' });
    expect(await decide(id)).toMatchObject({ type: 'ok' });
    expect(await state(client)).toMatchObject({ review_status: 2, level: 1, real_data: data });
    // An existing client shows it in its side panel.
    expect(await client.object(client.get('/user/info'))).toMatchObject({ level: 1 });
    expect(await send(client, fields)).toMatchObject({ code: 'already_verified' });
  });

  it('fails with a reason in the customer’s language, and can be sent again', async () => {
    const { id, client } = await person();
    await send(client, DOCUMENT);
    const rejected = { verdict: 'reject', reason: 'data_differs', note: 'The name is cut off.' };
    expect(await decide(id, rejected)).toMatchObject({ type: 'ok' });
    const reasons = new Set<unknown>();
    for (const lang of LANGUAGES) {
      const told = await state(client.speaking(lang));
      expect(told).toMatchObject({ review_status: 0, real_data: null });
      const basic = told['basic'] as Row;
      expect(basic).toMatchObject({ state: 'failed', note: 'The name is cut off.' });
      reasons.add(basic['reason']);
    }
    expect(reasons.size).toBe(LANGUAGES.length);
    expect(await send(client, { ...DOCUMENT, name: 'Augusta Ada King' })).toMatchObject({
      type: 'ok',
    });
    const form = await client.object(client.get('/real/form', { real_type: 1 }));
    expect(form).toMatchObject({ name: 'Augusta Ada King', card_id: 'AB123456' });
  });

  it.each([
    ['an e-mail address', { email: null }, 'bind_email_first'],
    ['a phone', { phone: null }, 'bind_phone_first'],
  ] as const)('needs %s first', async (_title, change, code) => {
    const { client } = await person(change);
    expect(await send(client, DOCUMENT)).toMatchObject({ status: 200, code });
  });

  it.each([
    [{ name: '' }, 'bad_name'],
    [{ name: 'A' }, 'bad_name'],
    [{ name: '123456' }, 'bad_name'],
    [{ name: '<b>Ada</b>' }, 'bad_name'],
    [{ name: `Ada'); drop table customers;--` }, 'bad_name'],
    [{ name: 'A\u202eda' }, 'bad_name'],
    [{ name: 'x'.repeat(81) }, 'bad_name'],
    [{ name: 'Ada\u0000' }, 'invalid_input'],
    [{ card_id: '12345' }, 'bad_number'],
    [{ card_id: 'ABCDEFG' }, 'bad_number'],
    [{ card_id: `1'; select 1` }, 'bad_number'],
    [{ id_type: 1, card_id: '1234567890' }, 'bad_number'],
    [{ id_type: 3 }, 'invalid_input'],
    [{ real_type: 3 }, 'invalid_input'],
    [{ real_type: 'undefined' }, 'invalid_input'],
    [{ front_pic: '/uploads/../secret-key.txt' }, 'pictures_missing'],
    [{ front_pic: 'a', reverse_pic: 'b', hand_pic: 'c' }, 'bad_picture'],
    [
      {
        front_pic: '/uploads/../../etc/passwd',
        reverse_pic: 'https://evil.example/a.webp',
        hand_pic: 'javascript:alert(1)',
      },
      'bad_picture',
    ],
  ])('refuses %j: %s, and keeps nothing', async (change, code) => {
    const { id, client } = await person();
    expect(await send(client, { ...DOCUMENT, ...change })).toMatchObject({ status: 200, code });
    const { rows } = await server().database.pool.query(
      'select id from verification_forms where owner = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  it.each([
    { id_type: 0, name: '王小明', card_id: '11010519491231002X' },
    { id_type: 1, name: 'José-María d’Ángelo', card_id: 'k1234567' },
    { id_type: 2, name: 'สมชาย ใจดี', card_id: '12345678' },
    { id_type: 0, name: '山田・太郎', card_id: 987_654_321 },
  ])('takes %j', async (change) => {
    const { client } = await person();
    expect(await send(client, { ...DOCUMENT, ...change })).toMatchObject({ type: 'ok' });
  });

  it('takes one form of many that are sent at once', async () => {
    const { id, client } = await person();
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(client, DOCUMENT)));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const { rows } = await server().database.pool.query(
      'select id from verification_forms where owner = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});

async function reached(level: 1, withPictures: boolean): Promise<Customer> {
  const customer = await person();
  const more = withPictures ? await pictures(customer.client) : {};
  await send(customer.client, { ...DOCUMENT, ...more });
  await decide(customer.id);
  expect(await state(customer.client)).toMatchObject({ level });
  return customer;
}

describe('the second level', () => {
  it('comes after the first', async () => {
    const { client } = await person();
    expect(await send(client, DETAILS)).toMatchObject({ code: 'basic_first' });
    await send(client, DOCUMENT);
    expect(await send(client, DETAILS)).toMatchObject({ code: 'basic_first' });
  });

  it('takes two pictures, as existing clients send them', async () => {
    const { id, client } = await reached(1, false);
    const { front_pic, reverse_pic } = await pictures(client);
    const fields = { real_type: 2, front_pic, reverse_pic };
    expect(await send(client, fields)).toMatchObject({ type: 'ok' });
    expect(await state(client)).toMatchObject({
      advanced_review_status: 1,
      real_data: {
        // With a proof, because an image element sends no token.
        front_pic: expect.stringContaining(`${String(front_pic)}?owner=${id}&`) as string,
        reverse_pic: expect.stringContaining(`${String(reverse_pic)}?owner=${id}&`) as string,
      },
    });
    await decide(id);
    expect(await state(client)).toMatchObject({ advanced_review_status: 2, level: 2 });
  });

  it('takes work, family and a friend, as the contract has them', async () => {
    const { client } = await reached(1, true);
    expect(await send(client, { ...DETAILS, friend_phone: '07700900789' })).toMatchObject({
      type: 'ok',
    });
    const form = await client.object(client.get('/real/form', { real_type: 2 }));
    expect(form).toMatchObject({ friend_phone: '+447700900789', realtion: 'Colleague' });
  });

  it.each([
    [{ work_address: 'x' }, 'bad_address'],
    [{ family_address: '<script>alert(1)</script>' }, 'bad_address'],
    [{ friend_address: '\u200b\u200b\u200b\u200b' }, 'bad_address'],
    [{ realtion: '' }, 'bad_relation'],
    [{ friend_name: '4711' }, 'bad_friend_name'],
    [{ friend_phone: '12' }, 'bad_friend_phone'],
    [{ friend_phone: '+999 1234567' }, 'bad_friend_phone'],
    [{ front_pic: '/uploads/x.webp' }, 'pictures_missing'],
  ])('refuses %j: %s', async (change, code) => {
    const { client } = await reached(1, true);
    expect(await send(client, { ...DETAILS, ...change })).toMatchObject({ code });
  });

  it('needs details where there are pictures already', async () => {
    const { client } = await reached(1, true);
    expect(await send(client, { real_type: 2 })).toMatchObject({ code: 'details_missing' });
  });

  it('needs the pictures when the first level had none', async () => {
    const { client } = await reached(1, false);
    expect(await send(client, DETAILS)).toMatchObject({ code: 'pictures_missing' });
  });
});

describe('pictures of documents', () => {
  it('are seen by their owner, and by operators who may, each look logged', async () => {
    const { id, client } = await person();
    const shots = await pictures(client);
    await send(client, { ...DOCUMENT, ...shots });
    const front = String(shots['front_pic']);
    const bob = await server().loggedInAs('bob');
    server().pass(HOUR_MS);
    const again = await server().loggedInAs('bob');
    expect(await look(front)).toBe(404);
    expect(await look(front, bob.token)).toBe(404);
    expect(await look(front, again.token)).toBe(404);
    expect(await look(front, client.token)).toBe(200);
    const console = await desk();
    const form = await waiting(console, id);
    const bare = await person();
    await send(bare.client, DOCUMENT);
    for (const none of [987_654, (await waiting(console, bare.id))['id']]) {
      const sought = { id: none, which: 'front' };
      expect(await console.get('/verification/picture', sought)).toMatchObject({
        code: 'unknown_picture',
      });
    }
    const picture = await console.file('/verification/picture', { id: form['id'], which: 'front' });
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toContain('no-store');
    const log = await console.rows('/audit', { perPage: 5 });
    expect(JSON.stringify(log[0])).toContain(`customer ${id}`);
    expect(JSON.stringify(log[0])).toContain('picture front');
  });

  it('are one’s own, each used once, and not one’s portrait', async () => {
    const { client } = await person();
    const { client: other } = await person();
    const own = await pictures(client);
    const theirs = await upload(other);
    const twice = { ...own, reverse_pic: own['front_pic'] };
    expect(await send(client, { ...DOCUMENT, ...twice })).toMatchObject({ code: 'bad_picture' });
    expect(await send(client, { ...DOCUMENT, ...own, hand_pic: theirs })).toMatchObject({
      code: 'bad_picture',
    });
    expect(await send(client, { ...DOCUMENT, ...own })).toMatchObject({ type: 'ok' });
    // A document must not become public, nor be let go of, by being made a portrait.
    expect(
      await client.post('/user/uploadHeadPortrait', { head_portrait: own['front_pic'] }),
    ).toMatchObject({ code: 'bad_picture' });
  });

  it('that were refused with their form can be sent with the next', async () => {
    const { client } = await person();
    const own = await pictures(client);
    const foreign = { ...own, hand_pic: '/uploads/'.padEnd(41, 'a').concat('.webp') };
    expect(await send(client, { ...DOCUMENT, ...foreign })).toMatchObject({ code: 'bad_picture' });
    expect(await send(client, { ...DOCUMENT, ...own })).toMatchObject({ type: 'ok' });
  });
});

describe('operators', () => {
  it('see the same document in two accounts, and the customer does not', async () => {
    const [first, second] = [await person(), await person()];
    const same = { ...DOCUMENT, card_id: 'ZZ777777' };
    await send(first.client, same);
    await decide(first.id);
    const reply = await send(second.client, { ...same, card_id: 'zz 777-777' });
    expect(reply).toMatchObject({ type: 'ok' });
    expect(JSON.stringify(await state(second.client))).not.toMatch(/dupl|same/i);
    const console = await desk();
    const row = await waiting(console, second.id);
    expect(row).toMatchObject({ isDuplicate: true, name: 'Ada Lovelace', account: second.account });
    const one = await console.message(console.get('/verification/form', { id: row['id'] }));
    expect(one['sameDocument']).toEqual([{ owner: first.id, state: 'verified' }]);
    expect(one['reasons']).toEqual([...REASONS]);
  });

  it('decide once, with a reason, and it is written down', async () => {
    const { id, client } = await person();
    await send(client, DOCUMENT);
    const console = await desk();
    const form = (await waiting(console, id))['id'];
    const give = (fields: Row) => console.post('/verification/decide', { id: form, ...fields });
    expect(await give({ verdict: 'reject' })).toMatchObject({ code: 'reason_needed' });
    expect(await give({ verdict: 'reject', reason: 'other' })).toMatchObject({
      code: 'reason_needed',
    });
    const replies = await Promise.all([
      give({ verdict: 'approve' }),
      give({ verdict: 'reject', reason: 'too_young' }),
      give({ verdict: 'approve' }),
    ]);
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const [line] = await console.rows('/audit', { perPage: 1 });
    expect(JSON.stringify(line)).toContain('/verification/decide');
    expect(await console.post('/verification/decide', { id: 999_999, verdict: 'approve' })).toEqual(
      expect.objectContaining({ code: 'unknown_form' }),
    );
    // Nobody waits for the mail: it may come after the answer.
    const newest = async () => {
      const to = `verify${counter}@example.test`;
      return (await server().visitor().rows('/demo/outbox', { to }))[0]?.['subject'];
    };
    await expect.poll(newest).toMatch(/identity/i);
  });

  it('set what levels allow, with a reason', async () => {
    const console = await desk();
    const limits = [
      { level: 0, withdrawal: '0', fiat: '0' },
      { level: 1, withdrawal: '150.5', fiat: '1000' },
      { level: 2, withdrawal: '300', fiat: '50000' },
    ];
    const set = (fields: Row) => console.post('/verification/set_limits', fields);
    expect(await set({ limits })).toMatchObject({ code: 'reason_needed' });
    const less = limits.map((each) => ({ ...each, withdrawal: each.level === 2 ? '1' : '2' }));
    expect(await set({ limits: less, reason: 'x' })).toMatchObject({ code: 'bad_limits' });
    await inForce(server(), set({ limits, reason: 'the bank asked' }));
    const alice = await server().loggedInAs('alice');
    expect(await state(alice)).toMatchObject({ level: 1, limits });
    expect(await console.rows('/verification/limits')).toMatchObject(limits);
  });
});

describe('the journal', () => {
  it('knows no name, number, address or picture', async () => {
    const { id, client } = await person();
    const own = await pictures(client);
    await send(client, { ...DOCUMENT, ...own, name: 'Grace Hopper', card_id: 'QQ909090' });
    await decide(id);
    await send(client, { ...DETAILS, friend_name: 'Howard Aiken' });
    const { rows } = await server().database.pool.query<{ payload: Buffer }>(
      'select payload from journal',
    );
    expect(rows.length).toBeGreaterThan(3);
    const all = JSON.stringify(rows.map(({ payload }) => decodeRecords(payload)));
    expect(all).toContain('verification.submit');
    for (const told of ['Hopper', 'QQ909090', 'Aiken', 'Dorset', 'uploads']) {
      expect(all).not.toContain(told);
    }
  });
});
