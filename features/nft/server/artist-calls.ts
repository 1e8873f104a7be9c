/** Becoming an artist, and making works out of what was uploaded. */
import { isRefusal, refuse, type Refusal } from '../../../core/engine/command.ts';
import { isSeenName, tidyMessage, tidyText } from '../../../core/wire/plain-text.ts';
import { giveCommand } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import type { ApplyAsArtist, MediaKind, MintWork } from '../contract/index.ts';
import { applyInput, mintInput, ppmIn, unitsText } from '../wire/index.ts';
import { offRefusal } from './acting-calls.ts';
import type { NftMeans } from './showing.ts';

const room = 'nft';
const NO_PPM = -1;

/** What artists call. */
export function artistCalls(means: NftMeans): Call[] {
  return [applyCall(means), mintCall(means)];
}

function applyCall(means: NftMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/bind_box/apply_artist',
    room,
    summary: 'Asks to become an artist; an operator decides.',
    input: applyInput,
    handle: async (request) => {
      const off = await offRefusal(means, request);
      if (off !== undefined) return off;
      const name = tidyText(request.input.name);
      if (!isSeenName(name)) return refuse('bad_name');
      if (means.providers.chat.readsAsHouse(means.gateway, 'name', name)) {
        return refuse('name_of_house');
      }
      const command: ApplyAsArtist = {
        type: 'nft.apply',
        name,
        about: tidyMessage(request.input.about),
      };
      return giveCommand(means.gateway, request, command, () => okText('nft.said.applied'));
    },
  });
}

/** What was kept of an upload for a work. */
interface Kept {
  readonly kind: MediaKind;
  readonly sha256: string;
  readonly poster: string;
  /** Addresses to let go of where no work comes of it. */
  readonly addresses: readonly string[];
}

/** Keeps the media and its poster; a picture is its own poster. */
async function keep(
  { providers, market }: NftMeans,
  owner: number,
  media: string,
  poster: string,
): Promise<Kept | Refusal> {
  const { uploads } = providers.means;
  const kept = await uploads.works.keep(owner, media);
  if (kept === undefined) {
    const isUsed = [...market.works.values()].some(({ mediaUrl }) => mediaUrl === media);
    return refuse(isUsed ? 'media_used' : 'media_refused');
  }
  const kind = kept.kind === 'picture' ? 'image' : kept.kind;
  const { sha256 } = kept;
  const isOwnPoster = poster === '' || poster === media;
  if (isOwnPoster && (kind === 'image' || kind === 'animation')) {
    return { kind, sha256, poster: media, addresses: [media] };
  }
  // Sound and film need a picture for lists.
  if (isOwnPoster || !(await uploads.keep(owner, poster, 'public'))) {
    await uploads.release(owner, media);
    return refuse('poster_missing');
  }
  return { kind, sha256, poster, addresses: [media, poster] };
}

function mintCall(means: NftMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/bind_box/mint',
    room,
    summary: 'Makes a work out of an upload; its royalty is fixed for ever.',
    input: mintInput,
    handle: async (request) => {
      const { input, caller } = request;
      const off = await offRefusal(means, request);
      if (off !== undefined) return off;
      const owner = caller.customerId;
      if (means.market.artists.get(owner)?.state !== 'approved') return refuse('not_an_artist');
      if (!input.rights) return refuse('rights_missing');
      const [name, collection] = [tidyText(input.name), tidyText(input.collection)];
      if (!isSeenName(name)) return refuse('bad_name');
      if (collection !== '' && !isSeenName(collection)) return refuse('bad_text');
      const kept = await keep(means, owner, input.media, input.poster);
      if (isRefusal(kept)) return kept;
      const dollar = means.providers.catalogue.directory.dollar();
      const command: MintWork = {
        type: 'nft.mint',
        name,
        description: tidyMessage(input.description),
        collection,
        kind: kept.kind,
        rarity: input.rarity,
        mediaHash: kept.sha256,
        mediaUrl: input.media,
        posterUrl: kept.poster,
        royaltyPpm: ppmIn(input.royalty) ?? NO_PPM,
        boxUnits: unitsText(input.box_price, dollar),
        hasRights: input.rights,
      };
      const reply = await giveCommand(means.gateway, request, command, ({ id, code }) =>
        ok({ id, code }),
      );
      if (isRefusal(reply)) {
        for (const address of kept.addresses) {
          await means.providers.means.uploads.release(owner, address);
        }
      }
      return reply;
    },
  });
}
