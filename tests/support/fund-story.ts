/** What tests of money in and out do again and again: pictures, addresses, operators, mails. */
import sharp from 'sharp';
import type { TestServer } from './server.ts';
import { Client, pathOf, type Row } from './server-client.ts';

/** A day later than anything that was saved may be used. */
export const COOLED_MS = 86_400_001;
/** A sound address on Ethereum that is nobody's here. */
export const SOMEBODY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** A customer who has nothing yet, logged in; the name is a part of the address. */
export async function newCustomer(server: TestServer, name: string): Promise<Client> {
  const account = `${name}@fresh.test`;
  await server.database.pool.query(
    `insert into customers (account_number, email, extension_code, password_hash)
     select $1, $1, $2, password_hash from customers where email = 'alice@demo.test'`,
    [account, name],
  );
  const login = { user_string: account, password: 'demo-alice' };
  const { message } = await server.visitor().post('/user/login', login);
  return new Client(server.running.address, String(message));
}

type Colour = string | { readonly r: number; readonly g: number; readonly b: number };

/** A small picture in one colour. */
export function pngPicture(background: Colour = '#c0ffee'): Promise<Buffer> {
  const create = { width: 64, height: 64, channels: 3, background } as const;
  return sharp({ create }).png().toBuffer();
}

let sent = 0;

/** Colours far enough apart that their pictures do not become the same. */
function another(turn: number): Colour {
  return { r: (turn * 37) % 256, g: (turn * 101) % 256, b: (turn * 59) % 256 };
}

/** Sends a picture, each time another; its address as the server answers it. */
export async function uploadPicture(client: Client, background?: Colour): Promise<string> {
  sent += 1;
  const bytes = await pngPicture(background ?? another(sent));
  const form = new FormData();
  form.append('file', new File([Uint8Array.from(bytes)], 'voucher.png', { type: 'image/png' }));
  const reply = await fetch(`${client.address}/api/upload`, {
    method: 'POST',
    headers: { authorization: client.token },
    body: form,
  });
  const { message } = (await reply.json()) as { message: string };
  return pathOf(message);
}

/** The rows of a customer's list. */
export async function rowsOf(client: Client, path: string, fields: Row = {}): Promise<Row[]> {
  return (await client.object(client.get(path, { limit: 100, ...fields })))['data'] as Row[];
}

/** The keys of the mails that somebody was written, newest first, by their subjects. */
export async function subjectsTo(server: TestServer, to: string): Promise<string[]> {
  const rows = await server.visitor().rows('/demo/outbox', { to });
  return rows.map(({ subject }) => String(subject));
}

/** What a customer has free and frozen of a coin in his spot account. */
export async function spot(client: Client, currency: number): Promise<[string, string]> {
  const detail = await client.object(client.post('/wallet/detail', { currency }));
  return [String(detail['change_balance']), String(detail['lock_change_balance'])];
}
