/** Works, an artist and an auction in the exchange that the tests of screens look at. */
import { readFile } from 'node:fs/promises';
import type { Filling } from '../../../tests/support/testing-card.ts';
import { DEMO_WORKS } from '../seed/art/catalogue.ts';
import { melody } from '../seed/art/melody.ts';
import { drawStudy } from '../seed/studies.ts';

const DAY_MS = 86_400_000;
const FILM = new URL('../seed/art/films/snow.webm', import.meta.url);
const PAINTER = 'painter@demo.test';
const BIDDER = 'bidder@demo.test';

interface Minted {
  readonly id: number;
  readonly code: string;
}

/** Somebody of the exchange who may make works. */
class Artist {
  private readonly house: Filling;
  private readonly token: string;
  readonly id: number;

  private constructor(house: Filling, token: string, id: number) {
    this.house = house;
    this.token = token;
    this.id = id;
  }

  static async approved(house: Filling, token: string, name: string): Promise<Artist> {
    const artist = new Artist(house, token, await house.idOf(token));
    const about = 'Draws what the tests look at.';
    await house.call('/bind_box/apply_artist', { name, about }, token);
    const decided = { operator: 1, artist: artist.id, verdict: 'approve', reason: 'Seen.' };
    await house.give({ type: 'nft.decide_artist', ...decided });
    return artist;
  }

  private async send(name: string, type: string, bytes: Uint8Array): Promise<string> {
    const file = new File([Uint8Array.from(bytes)], name, { type });
    return String(await this.house.upload(file, this.token));
  }

  async picture(number: number): Promise<string> {
    const { bytes } = await drawStudy(number % 8, number);
    return this.send('study.webp', 'image/webp', bytes);
  }

  async sound(): Promise<string> {
    const plan = DEMO_WORKS.find(({ kind }) => kind === 'audio');
    if (plan?.kind !== 'audio') throw new Error('a demo has no sound');
    return this.send('melody.wav', 'audio/wav', melody(plan.seed, plan.voice));
  }

  async film(): Promise<string> {
    return this.send('snow.webm', 'video/webm', await readFile(FILM));
  }

  async mint(name: string, media: string, poster = ''): Promise<Minted> {
    const texts = { name, description: 'Made for the tests.', collection: 'Of the tests' };
    const fields = { ...texts, media, poster, royalty: '5', rarity: 'R', rights: '1' };
    return (await this.house.call('/bind_box/mint', fields, this.token)) as Minted;
  }

  async list(work: Minted, fields: Readonly<Record<string, string>>): Promise<void> {
    const window = { end_ms: String(Date.now() + 20 * DAY_MS) };
    const sale = { code: work.code, currency: '2', ...window, ...fields };
    await this.house.call('/bind_box/resellNFT', sale, this.token);
  }
}

/**
 * Alice is an artist with a work of her own in hand and another on sale; somebody else sells a
 * sound at a price and a picture in an auction that a third one has bid for.
 */
export async function fillNft(house: Filling): Promise<Readonly<Record<string, string>>> {
  const alice = await Artist.approved(house, await house.logIn('alice'), 'Alice of the Tests');
  const own = await alice.mint('A study in hand', await alice.picture(1));
  const film = await alice.mint('A snowfall', await alice.film(), await alice.picture(2));
  await alice.list(film, { price: '40', pay_type: '1' });
  const painter = await Artist.approved(house, await house.register(PAINTER), 'A Painter');
  const sound = await painter.mint('A melody', await painter.sound(), await painter.picture(3));
  await painter.list(sound, { price: '25.5', pay_type: '1' });
  const raised = await painter.mint('A study for the highest bid', await painter.picture(4));
  const steps = { price: '20', per_increase: '2', margin: '5', pay_type: '2' };
  await painter.list(raised, steps);
  const bidder = await house.register(BIDDER, '500');
  const bid = { code: raised.code, price: '4', expected: '20' };
  await house.call('/bind_box/auctionNFT', bid, bidder);
  const ids = { own, film, sound, auction: raised };
  const named = Object.entries(ids).map(([name, { id }]) => [name, String(id)] as const);
  return {
    ...Object.fromEntries(named),
    artist: String(painter.id),
    auctionCode: raised.code,
  };
}
