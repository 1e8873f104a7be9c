/**
 * What happened at the market before a demo opened: eight extras became artists, made works, sold
 * some, and gave studies to two series of boxes: one is sold out, and twelve of it were opened; the
 * other still sells, so none of it is open.
 */
import { randomBytes } from 'node:crypto';
import { type Asset, powerOfTen } from '../../core/money/units.ts';
import type { ServerMeans } from '../../platform/server/rooms/means.ts';
import {
  type DemoPeople,
  happened,
  type PrologueHour,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import { boxCode, seriesCode } from './rules/formulas.ts';
import { pathOf, rootOfSecrets, secretOf } from './rules/secrets.ts';
import { DEMO_ARTISTS, drawDemoWorks, type DrawnWork } from './seed/art/index.ts';
import { BOXES, isSoldOut, OPENED, rarityOf, SOLD_OUT, SPARE } from './seed/plan.ts';
import { drawStudy } from './seed/studies.ts';
import { keepSeriesSecret } from './server/reveal-job.ts';
import {
  type ApplyAsArtist,
  AUCTION_TERMS,
  type BuyBox,
  type CollectWork,
  type ListWork,
  type MintWork,
  type OpenBox,
  type PlanSeries,
} from './contract/index.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly means: Pick<ServerMeans, 'uploads' | 'secrets'>;
  readonly catalogue: { readonly directory: { dollar(): Asset | undefined } };
  readonly identity: DemoPeople;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SECRET_BYTES = 32;
const PPM_OF_PERCENT = 10_000;
/** Hours before the present at which a chapter begins. */
const FIRST_SALES = 200;
const BOXES_AT = 60;
const OPENED_AT = 30;
const SPARE_AT = 24;
const WON_AT = 3;
/** What its winner has a day to pay for, and the next bidder another, in vain. */
const UNPAID_AT = 52;
/** Studies of a day: an artist makes twenty at most. */
const STUDIES_AT = [120, 96] as const;
/** Minutes after the present at which three auctions end. */
const ENDS = [9, 34, 95] as const;

/** A work that was made. */
interface Made {
  readonly id: number;
  readonly code: string;
  readonly artist: number;
}

class Story {
  private readonly needs: PrologueNeeds;
  private readonly means: PrologueMeans;
  private readonly dollar: Asset;
  private readonly works: Made[] = [];
  private readonly studies: Made[] = [];
  private readonly boxes: number[] = [];
  private soldOutId = 0;
  private sellingId = 0;
  private master = '';

  constructor(needs: PrologueNeeds, means: PrologueMeans, dollar: Asset) {
    this.needs = needs;
    this.means = means;
    this.dollar = dollar;
  }

  private artist(place: number): number {
    return this.needs.identity.demoExtras[place] ?? 0;
  }

  /** Extras who are no artists, and the customers of the demo. */
  private get buyers(): readonly number[] {
    return this.needs.identity.demoExtras.slice(DEMO_ARTISTS.length);
  }

  private units(whole: number): string {
    return (BigInt(whole) * powerOfTen(this.dollar.scale)).toString();
  }

  async hour({ number, left, timeMs }: PrologueHour): Promise<void> {
    if (number === 0) await this.open();
    if (left === FIRST_SALES) await this.sell(timeMs);
    const part = STUDIES_AT.indexOf(left as (typeof STUDIES_AT)[number]);
    if (part >= 0) await this.study(part);
    if (left === BOXES_AT) await this.allSeries(timeMs);
    if (left === OPENED_AT) await this.openBoxes(timeMs);
    if (left === OPENED_AT - 1) await this.reveal();
    if (left === SPARE_AT) await this.spare();
    if (left === UNPAID_AT) await this.unpaid(timeMs);
    if (left === WON_AT) await this.auctions(timeMs);
  }

  /** Artists apply, are approved, and make what they show. */
  private async open(): Promise<void> {
    const { give } = this.means;
    for (const [place, { name, about }] of DEMO_ARTISTS.entries()) {
      const artist = this.artist(place);
      const apply: ApplyAsArtist = { type: 'nft.apply', name, about };
      happened('an artist', await give(artist, apply));
      const decide = { operator: 1, artist, verdict: 'approve', reason: '' } as const;
      happened('an approval', await give(0, { type: 'nft.decide_artist', ...decide }));
    }
    for (const drawn of await drawDemoWorks()) this.works.push(await this.show(drawn));
  }

  /** Places the files of a work, and mints it. */
  private async show(drawn: DrawnWork): Promise<Made> {
    const { works } = this.needs.means.uploads;
    const { artist, name, description, collection, rarity, kind, media, poster } = drawn;
    for (const file of media === poster ? [media] : [media, poster]) await works.place(file);
    const texts = { name, description: `${description} (demo)`, collection, rarity, kind };
    const files = { mediaHash: media.sha256, mediaUrl: media.url, posterUrl: poster.url };
    return this.mint(artist, { ...texts, ...files });
  }

  private async mint(
    place: number,
    change: Partial<MintWork> & Pick<MintWork, 'name' | 'mediaHash' | 'mediaUrl' | 'posterUrl'>,
  ): Promise<Made> {
    const artist = this.artist(place);
    const royalty = DEMO_ARTISTS[place]?.royaltyPercent ?? 0;
    const command: MintWork = {
      type: 'nft.mint',
      description: '',
      collection: '',
      kind: 'image',
      rarity: 'N',
      royaltyPpm: Math.round(royalty * PPM_OF_PERCENT),
      boxUnits: '0',
      hasRights: true,
      ...change,
    };
    const { id, code } = happened('a work', await this.means.give(artist, command));
    return { id, code, artist };
  }

  private async list(owner: number, code: string, change: Partial<ListWork>): Promise<void> {
    const command: ListWork = {
      type: 'nft.list',
      code,
      mode: 'fixed',
      assetId: this.dollar.id,
      price: this.units(60),
      step: '0',
      margin: '0',
      reserve: '0',
      startMs: 0,
      endMs: 0,
      termsVersion: AUCTION_TERMS,
      ...change,
    };
    happened('a listing', await this.means.give(owner, command));
  }

  /** A third of the works is sold, a third is on sale when the demo opens. */
  private async sell(timeMs: number): Promise<void> {
    const { give } = this.means;
    const people = [...this.buyers, ...this.needs.identity.demoCustomers];
    for (const [at, { code, artist }] of this.works.entries()) {
      if (at % 3 === 2) continue;
      const price = this.units(20 + ((at * 37) % 180));
      const endMs = timeMs + 29 * DAY_MS;
      await this.list(artist, code, { price, startMs: timeMs, endMs });
      const like = people[(at * 5) % people.length] ?? 0;
      const collect: CollectWork = { type: 'nft.collect', code };
      await give(like, collect);
      await give(like, { type: 'nft.follow', artist });
      if (at % 3 !== 0) continue;
      // Whoever has too little goes without.
      const buyer = people[(at * 7) % people.length] ?? 0;
      await give(buyer, { type: 'nft.buy', code, price });
    }
  }

  /** Studies for boxes, in two parts. */
  private async study(part: number): Promise<void> {
    const half = BOXES / STUDIES_AT.length;
    for (let at = part * half; at < (part + 1) * half; at += 1) {
      this.studies.push(await this.giveForBoxes(at, 'Fifty studies'));
    }
  }

  /** Some more, out of which operators can plan the next series. */
  private async spare(): Promise<void> {
    for (let at = BOXES; at < BOXES + SPARE; at += 1) await this.giveForBoxes(at, 'More studies');
  }

  private async giveForBoxes(at: number, collection: string): Promise<Made> {
    const place = at % DEMO_ARTISTS.length;
    const file = await drawStudy(place, at);
    await this.needs.means.uploads.works.place(file);
    const { sha256: mediaHash, url: mediaUrl } = file;
    const texts = { name: `Study ${at + 1}`, collection, description: 'Demo.' };
    const box = { rarity: rarityOf(at % BOXES), boxUnits: this.units(10) };
    const made = { ...texts, ...box, mediaHash, mediaUrl, posterUrl: mediaUrl };
    return this.mint(place, made);
  }

  private async allSeries(timeMs: number): Promise<void> {
    const [early, late] = [true, false].map((which) =>
      this.studies.filter((_study, at) => isSoldOut(at) === which),
    ) as [Made[], Made[]];
    this.soldOutId = await this.series('First studies', early, timeMs, 0);
    this.sellingId = await this.series('Further studies', late, timeMs, 1);
  }

  /** A series that sells until twenty days after the present, with a study as its picture. */
  private async series(
    name: string,
    works: readonly Made[],
    timeMs: number,
    study: number,
  ): Promise<number> {
    const { give, gateway, endMs } = this.means;
    const db = gateway.database<unknown>();
    const picture = await drawStudy(study, study);
    const plan: PlanSeries = {
      type: 'nft.plan_series',
      operator: 1,
      name,
      description: 'One study of an artist of this demo in each box.',
      imageUrl: picture.url,
      assetId: this.dollar.id,
      price: this.units(10),
      works: works.map(({ id }) => id),
      startMs: timeMs,
      endMs: endMs + 20 * DAY_MS,
      reason: 'a demo',
    };
    const asked = happened('a series', await give(0, plan));
    const decide = { operator: 2, seriesId: asked.id, verdict: 'confirm' } as const;
    happened('its confirmation', await give(0, { type: 'nft.decide_series', ...decide }));
    const master = randomBytes(SECRET_BYTES).toString('hex');
    // Draws of the past are those of the series that is sold out.
    if (this.master === '') this.master = master;
    const root = rootOfSecrets(master, works.length);
    await keepSeriesSecret(db, this.needs.means.secrets, { root, master });
    const of = { seriesId: asked.id, root, opensAfterSale: true } as const;
    happened('its opening', await give(0, { type: 'nft.open_series', ...of }));
    return asked.id;
  }

  /** All boxes of a series are bought, and twelve opened, a few seconds after the full hour. */
  private async openBoxes(timeMs: number): Promise<void> {
    const { give, goTo } = this.means;
    const buy: BuyBox = { type: 'nft.buy_box', code: seriesCode(this.soldOutId), price: '' };
    const buyerOf = (number: number) => this.buyers[number % this.buyers.length] ?? 0;
    goTo(timeMs + 5_000);
    for (let number = 1; number <= OPENED; number += 1) {
      this.boxes.push(happened('a box', await give(buyerOf(number), buy)).id);
    }
    const [alice = buyerOf(SOLD_OUT)] = this.needs.identity.demoCustomers;
    happened('the last box', await give(alice, buy));
    for (let number = 1; number <= OPENED; number += 1) {
      const code = boxCode(this.soldOutId, number);
      const open: OpenBox = { type: 'nft.open_box', code, nonce: '' };
      happened('an opened box', await give(buyerOf(number), open));
    }
  }

  /** The prices of the next hour are the beacon. */
  private async reveal(): Promise<void> {
    for (const [at, boxId] of this.boxes.entries()) {
      const number = at + 1;
      const path = pathOf(this.master, SOLD_OUT, number);
      const secret = secretOf(this.master, number);
      const command = { type: 'nft.reveal_box', boxId, secret, path } as const;
      happened('a draw', await this.means.give(0, command));
    }
  }

  /** Works that nobody has sold. */
  private get free(): readonly Made[] {
    return this.works.filter((_work, at) => at % 3 === 2);
  }

  private auction(startMs: number) {
    const [price, step, margin] = [50, 5, 10].map((whole) => this.units(whole));
    return { mode: 'auction', price, step, margin, startMs } as const;
  }

  /** The second customer wins, and does not pay: his order has expired when the demo opens. */
  private async unpaid(timeMs: number): Promise<void> {
    const [, bob] = this.needs.identity.demoCustomers;
    const work = this.free[4];
    if (work === undefined || bob === undefined) return;
    await this.list(work.artist, work.code, { ...this.auction(timeMs), endMs: timeMs + HOUR_MS });
    const bid = { type: 'nft.bid', code: work.code, raise: this.units(5), expected: '' } as const;
    happened('a bid of the past', await this.means.give(bob, bid));
  }

  /** Three auctions that run when the demo opens, one that begins later, and one that is won. */
  private async auctions(timeMs: number): Promise<void> {
    const { give, endMs } = this.means;
    const auction = this.auction(timeMs);
    const { free } = this;
    for (const [at, minutes] of ENDS.entries()) {
      const work = free[at * 3];
      if (work === undefined) continue;
      await this.list(work.artist, work.code, { ...auction, endMs: endMs + minutes * MINUTE_MS });
      const bid = { type: 'nft.bid', code: work.code, raise: this.units(5 * (at + 1)) } as const;
      await give(this.buyers[at % this.buyers.length] ?? 0, { ...bid, expected: '' });
    }
    const coming = free[2];
    if (coming !== undefined) {
      const startMs = endMs + DAY_MS;
      const later = { ...this.auction(startMs), endMs: startMs + 3 * DAY_MS };
      await this.list(coming.artist, coming.code, later);
    }
    const [alice] = this.needs.identity.demoCustomers;
    const won = free[1];
    if (won === undefined || alice === undefined) return;
    await this.list(won.artist, won.code, { ...auction, endMs: timeMs + HOUR_MS });
    const raise = this.units(5);
    await give(alice, { type: 'nft.bid', code: won.code, raise, expected: '' });
    await this.collection(alice);
  }

  /** The first customer has a work, a box that waits for its sale, and likes what others sell. */
  private async collection(alice: number): Promise<void> {
    const { give } = this.means;
    const [liked, bought, alsoLiked] = this.works.filter((_work, at) => at % 3 === 1);
    if (liked === undefined || bought === undefined || alsoLiked === undefined) return;
    happened('a purchase', await give(alice, { type: 'nft.buy', code: bought.code, price: '' }));
    const code = seriesCode(this.sellingId);
    happened('a box', await give(alice, { type: 'nft.buy_box', code, price: '' }));
    for (const each of [liked, alsoLiked]) {
      await give(alice, { type: 'nft.collect', code: each.code });
    }
  }
}

/** An empty demo of too few people has no market. */
export const nftPrologue = {
  begin: (needs: PrologueNeeds, means: PrologueMeans) => {
    const dollar = needs.catalogue.directory.dollar();
    const story = dollar === undefined ? undefined : new Story(needs, means, dollar);
    return {
      hour: async (hour: PrologueHour) => {
        if (needs.identity.demoExtras.length > DEMO_ARTISTS.length) await story?.hour(hour);
      },
    };
  },
} satisfies RoomPrologue;
