/** Names that nobody sees, or that are the house's, in every field that others read. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { operatorAt } from '../support/console-client.ts';
import { projectRoot } from '../support/rooms.ts';
import { useTestServer } from '../support/server.ts';
import type { Client } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const UNSEEN = ['ㅤㅤ', '\u2800\u2800', 'a\u202eb', 'Tom\u{e0041}'];
const OF_HOUSE = ['Support', 'Bourse', 'B0urse'];
let alice: Client;

beforeAll(async () => {
  alice = await server().loggedInAs('alice');
});

function artist(name: string) {
  return alice.post('/bind_box/apply_artist', { name, about: '' });
}

function address(label: string) {
  const to = '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae';
  const fields = { currency: USDT, name: 'USDT', network: 'erc20', address: to };
  return alice.post('/user/wallet/save', { ...fields, label });
}

describe('what nobody sees', () => {
  it.each(UNSEEN)('%j is no name of an artist, a person, a passkey or an address', async (name) => {
    expect(await artist(name)).toMatchObject({ code: 'bad_name' });
    expect(await alice.post('/user/editNickname', { nickname: name })).toMatchObject({
      code: 'bad_nickname',
    });
    expect(await alice.post('/safe/passkeys/rename', { id: 1, name })).toMatchObject({
      code: 'bad_passkey_name',
    });
    expect(await address(name)).toMatchObject({ code: 'bad_label' });
  });
});

describe('what is the house’s', () => {
  it('is the name of the site too, whatever it is', async () => {
    const owner = await operatorAt(server());
    const look = { logo: '', reason: 'a new name' };
    expect(await alice.post('/user/editNickname', { nickname: 'Akmetra' })).toMatchObject({
      type: 'ok',
    });
    await owner.post('/site/look', { ...look, name: 'Akmetra' });
    expect(await artist('Akmetra')).toMatchObject({ code: 'name_of_house' });
    expect(await alice.post('/user/editNickname', { nickname: 'Akmetra' })).toMatchObject({
      code: 'name_of_house',
    });
    await owner.post('/site/look', { ...look, name: 'Bourse' });
  });

  it.each(OF_HOUSE)('%j is no name of an artist or a person', async (name) => {
    expect(await artist(name)).toMatchObject({ code: 'name_of_house' });
    expect(await alice.post('/user/editNickname', { nickname: name })).toMatchObject({
      code: 'name_of_house',
    });
  });
});

describe('what people write freely', () => {
  it.each(['It’s for you', "C'est l'heure", 'Tom & Ann'])('%j is taken', async (text) => {
    expect(await alice.post('/safe/passkeys/rename', { id: 1, name: text })).toMatchObject({
      code: 'unknown_passkey',
    });
    expect(await address(text)).not.toMatchObject({ code: 'bad_label' });
  });

  it('is held to the characters of existing clients in their own fields only', () => {
    const files = ['features', 'platform', 'apps'].flatMap((top) =>
      readdirSync(join(projectRoot, top), { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.includes('node_modules'))
        .map((name) => `${top}/${name}`),
    );
    const strict = files.filter((file) =>
      readFileSync(join(projectRoot, file), 'utf8').includes('hasSpecialCharacters('),
    );
    // Nickname and signature, the remark of a withdrawal, and the site's name, which pages print.
    expect(strict).toHaveLength(3);
  });
});
