/** Pages that existing clients open in frames and windows: whose they are, and where they lead. */
import { describe, expect, it } from 'vitest';
import { accessTable } from '../../apps/server/access-table.ts';
import { TICKET_MS } from '../../platform/server/http/frame-tickets.ts';
import type { Client, Row } from '../support/server-client.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
const FRAMES = (await accessTable()).filter(
  ({ method, path }) => method === 'GET' && path.startsWith('/frame/'),
);

/** The addresses that a client is told. */
async function told(client: Client): Promise<Readonly<Record<string, string>>> {
  const { zxkf_url, jie_url, hk_url } = await client.object(client.get('/getSiteConfig'));
  const setting = async (keyword: string) =>
    (await client.object(client.get('/getSetting', { keyword })))['value'];
  const [support, game] = [await setting('support_url'), await setting('game_url')];
  return { zxkf_url, jie_url, hk_url, support, game } as Record<string, string>;
}

async function pageOf(address: string, init?: RequestInit): Promise<string> {
  const page = await fetch(address, init);
  expect(page.status).toBe(200);
  return page.text();
}

/** Says something in the page of support. */
function say(address: string, text: string): Promise<string> {
  const ticket = new URL(address).searchParams.get('ticket') ?? '';
  const body = new URLSearchParams({ ticket, text, topic: 'other', client_id: text });
  return pageOf(address, { method: 'POST', body });
}

/** All that a customer's own screen shows of his newest conversation. */
async function said(client: Client): Promise<string> {
  const { list } = await client.object(client.get('/support/list'));
  const [newest] = list as Row[];
  const asked = { id: newest?.['id'] };
  return JSON.stringify(await client.object(client.get('/support/messages', asked)));
}

describe('the addresses that clients are told', () => {
  it('are whole, and open by themselves for visitors and customers', async () => {
    for (const client of [server().visitor(), await server().loggedInAs('alice')]) {
      for (const address of Object.values(await told(client))) {
        expect(address.startsWith(`${server().running.address}/frame/`)).toBe(true);
        expect(await pageOf(address)).toContain('<h1>');
      }
    }
  });

  it.each(FRAMES)('lead from $path to nothing that could be another client', async ({ path }) => {
    const alice = await server().loggedInAs('alice');
    const all = Object.values(await told(alice));
    const address = all.find((each) => new URL(each).pathname === path);
    const page = await pageOf(address ?? server().running.address + path);
    const links = [...page.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !to.startsWith('/frame/'))).toEqual([]);
    expect(page).not.toContain('target=');
  });
});

describe('support in a frame', () => {
  it('is the customer’s own conversation, and stays a visitor’s for visitors', async () => {
    const alice = await server().loggedInAs('alice', { stay: 1 });
    const { zxkf_url: address = '', jie_url: loans = '' } = await told(alice);
    const page = await say(address, 'Where is my deposit?');
    const inner = /<iframe[^>]*src="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(await pageOf(server().running.address + inner)).toContain('Where is my deposit?');
    expect(await said(alice)).toContain('Where is my deposit?');
    // From the page of loans he comes to the same conversation.
    const link = /href="([^"]+)"/.exec(await pageOf(loans))?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(await pageOf(server().running.address + link)).toContain('<iframe');
    const { zxkf_url: theirs = '' } = await told(server().visitor());
    await say(theirs, 'I am nobody.');
    expect(await said(alice)).not.toContain('I am nobody.');
  });
});

describe('the game in a frame', () => {
  it('is played by the customer whom its address names, and by nobody else', async () => {
    const alice = await server().loggedInAs('alice', { stay: 1 });
    const { game = '' } = await told(alice);
    expect(await pageOf(game)).toContain('Check in today');
    expect(await pageOf(`${game}&act=check_in`, { method: 'POST' })).toContain('points');
    const again = await pageOf(`${game}&act=check_in`, { method: 'POST' });
    expect(again).toContain('role="status"');
    const { player } = await alice.object(alice.get('/game/state'));
    expect(player).toMatchObject({ points: 10 });
    const { game: theirs = '' } = await told(server().visitor());
    expect(await pageOf(theirs)).not.toContain('<form');
    for (const act of ['check_in', 'constructor', 'draws']) {
      const told = await pageOf(`${theirs}&act=${act}`, { method: 'POST' });
      expect(told).toContain('expired');
    }
  });
});

describe('the ticket of an address', () => {
  it('counts half an hour, for its own page, as it was made', async () => {
    const alice = await server().loggedInAs('alice', { stay: 1 });
    const { zxkf_url: address = '', game = '' } = await told(alice);
    const altered = address.replace(/ticket=./, (begin) => {
      return begin.endsWith('A') ? 'ticket=B' : 'ticket=A';
    });
    const ofGame = new URL(game).searchParams.get('ticket') ?? '';
    const other = address.replace(/ticket=.*/, `ticket=${ofGame}`);
    for (const wrong of [altered, other, `${address}${'x'.repeat(2_000)}`]) {
      expect(await pageOf(wrong)).toContain('expired');
      expect(await say(wrong, `said with ${wrong.length}`)).toContain('expired');
    }
    server().pass(TICKET_MS);
    expect(await pageOf(address)).not.toContain('expired');
    server().pass(1);
    expect(await pageOf(address)).toContain('expired');
    await say(address, 'too late');
    expect(await said(await server().loggedInAs('alice'))).not.toMatch(/too late|said with/);
    const risk = `${server().running.address}/frame/risk?lang=en&ticket=${ofGame}`;
    for (const method of ['GET', 'POST']) {
      expect(await pageOf(risk, { method })).toContain('expired');
    }
  });
});
