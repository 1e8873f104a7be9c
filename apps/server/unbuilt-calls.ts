import { z } from 'zod';
import { refuse } from '../../core/engine/command.ts';
import { type Call, customerCall, ok, visitorCall } from '../../platform/server/http/call.ts';
import { wholeField } from '../../core/wire/scalars.ts';

/** Which calls, who may make them, and what a read answers; a write answers nothing. */
export interface UnbuiltCall {
  readonly method: 'GET' | 'POST';
  /** Path below `/api`. */
  readonly path: string;
  readonly access: 'visitor' | 'customer';
  /** What a page of it holds; undefined for what would change something. */
  readonly reads: ((page: number) => unknown) | undefined;
}

const list = (): unknown => [];
const paginator = (page: number): unknown => ({
  current_page: page,
  per_page: 10,
  total: 0,
  data: [],
});

function reads(
  access: UnbuiltCall['access'],
  method: UnbuiltCall['method'],
  paths: Readonly<Record<string, (page: number) => unknown>>,
): UnbuiltCall[] {
  return Object.entries(paths).map(([path, read]) => ({ method, path, access, reads: read }));
}

function writes(paths: readonly string[]): UnbuiltCall[] {
  return paths.map((path) => ({ method: 'POST', path, access: 'customer', reads: undefined }));
}

/** Nobody has written anything: an artist without works and figures. */
const artist = () => ({ artworks_collect_number: 0, artworks: [], collects: [] });

/**
 * The calls of existing clients whose rooms are not built. They read "nothing yet" in the shape
 * that their screens expect, and what they want to do is refused as under development; without
 * an answer a screen stays dead. A room that declares one of these calls takes its place, and its
 * row here is deleted.
 */
export const UNBUILT_CALLS: readonly UnbuiltCall[] = [
  ...reads('customer', 'GET', {
    '/bind_box/getBoxList': list,
    '/bind_box/getArtist': list,
    '/bind_box/getNftCurrency': list,
    '/bind_box/getCollection': list,
    '/bind_box/getBoxDetail': () => ({}),
    '/bind_box/getArtistDetail': artist,
  }),
  ...reads('customer', 'POST', {
    '/bind_box/getBindBoxQuotationLog': list,
    '/bind_box/getMyNFTs': list,
    '/bind_box/getNeedPayNFTOrder': list,
    '/bind_box/getMyBindBoxQuotationLog': paginator,
  }),
  ...writes([
    '/bind_box/openBlindBox',
    '/bind_box/collect',
    '/bind_box/buyNFT',
    '/bind_box/auctionNFT',
    '/bind_box/marginNFT',
    '/bind_box/resellNFT',
    '/bind_box/readNFTOrderMessage',
    '/bind_box/payNFTOrder',
  ]),
];

/** Pages are numbered from 1; whatever else comes for one is the first. */
const input = z.object({ page: wholeField(1, 1_000_000).default(1).catch(1) });

function declared({ method, path, access, reads: read }: UnbuiltCall): Call {
  const common = { method, path, room: 'common', input };
  const answer = (page: number) =>
    read === undefined ? refuse('under_development') : ok(read(page));
  const summary =
    read === undefined ? 'Not built yet: is refused.' : 'Not built yet: there is nothing.';
  if (access === 'customer') {
    const handle = async (request: { input: { page: number } }) => answer(request.input.page);
    return customerCall({ ...common, summary, handle });
  }
  return visitorCall({ ...common, summary, handle: async (request) => answer(request.input.page) });
}

/** The calls that no room has declared. */
export function unbuiltCalls(built: readonly Call[]): Call[] {
  const known = new Set(built.map(({ method, path }) => `${method} ${path}`));
  return UNBUILT_CALLS.filter(({ method, path }) => !known.has(`${method} ${path}`)).map(declared);
}
