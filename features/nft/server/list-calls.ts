/** Lists that everybody may see, and those of what somebody likes. */
import { z } from 'zod';
import { rowsOfPage } from '../../../platform/server/database/paging.ts';
import { type Call, customerCall, ok, visitorCall } from '../../../platform/server/http/call.ts';
import { MOST_LIKED } from '../contract/index.ts';
import { readAllLiked } from '../store/reading.ts';
import { type ArtistRow, artistsInput, listInput, type NftCurrencyRow } from '../wire/index.ts';
import { Gallery } from './gallery.ts';
import { cardsOf, databaseOf, type NftMeans } from './showing.ts';

const room = 'nft';

/** The gallery, the artists, the coins, and what one likes. */
export function listCalls(means: NftMeans): Call[] {
  return [galleryCall(means), artistsCall(means), currencyCall(means), collectionCall(means)];
}

function galleryCall(means: NftMeans): Call {
  const gallery = new Gallery(means.market, () => means.gateway.nowMs());
  return visitorCall({
    method: 'GET',
    path: '/bind_box/getBoxList',
    room,
    summary: 'Works and series of blind boxes: those on sale first; a bare array.',
    input: listInput,
    handle: async ({ input, caller }) => {
      const shown = rowsOfPage(gallery.find(input), input);
      return ok(await cardsOf(means, shown, caller?.customerId));
    },
  });
}

function artistsCall(means: NftMeans): Call {
  return visitorCall({
    method: 'GET',
    path: '/bind_box/getArtist',
    room,
    summary: 'Artists, those with the most sales that count first; a bare array.',
    input: artistsInput,
    handle: async ({ input }) => {
      const { market } = means;
      const approved = [...market.artists.values()]
        .filter(({ state, works }) => state === 'approved' || works > 0)
        .map((artist) => ({ artist, sold: market.soldBy(artist.owner) }))
        .sort((a, b) => b.sold.counted - a.sold.counted || a.artist.owner - b.artist.owner);
      const page = rowsOfPage(approved, input);
      const faces = await means.faces.of(page.map(({ artist }) => artist.owner));
      const rows = page.map(
        ({ artist, sold }): ArtistRow => ({
          id: artist.owner,
          head_portrait: faces.get(artist.owner)?.avatar ?? '',
          nickname: artist.name,
          works: artist.works,
          sold: sold.all,
          fans: artist.fans,
        }),
      );
      return ok(rows);
    },
  });
}

function currencyCall({ providers }: NftMeans): Call {
  return visitorCall({
    method: 'GET',
    path: '/bind_box/getNftCurrency',
    room,
    summary: 'Coins in which works may be priced; auctions and boxes are in the first.',
    input: z.object({}),
    handle: async () => {
      const { directory } = providers.catalogue;
      const dollar = directory.dollar();
      const coins = directory.assets().filter(({ kind }) => kind === 'coin');
      const rows = coins.map(({ id, code }): NftCurrencyRow => ({ id, name: code }));
      return ok(rows.sort((a, b) => Number(b.id === dollar?.id) - Number(a.id === dollar?.id)));
    },
  });
}

function collectionCall(means: NftMeans): Call {
  return customerCall({
    method: 'GET',
    path: '/bind_box/getCollection',
    room,
    summary: 'Works that the caller likes, the last one first; a bare array without paging.',
    input: z.object({}),
    handle: async ({ caller: { customerId } }) => {
      const ids = await readAllLiked(databaseOf(means), customerId, MOST_LIKED);
      const works = ids.flatMap((id) => means.market.works.get(id) ?? []);
      const shown = works.filter(({ isHidden }) => !isHidden).map((work) => ({ work }));
      return ok(await cardsOf(means, shown, customerId));
    },
  });
}
