import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import { HOUSE_UPLOADS } from '../../../platform/server/uploads/uploads.ts';
import type { MenuRow } from '../contract.ts';
import { contentServer } from './index.ts';

/** What content asks of the house. */
export interface ContentProviders {
  readonly means: Pick<ServerMeans, 'settings' | 'uploads'>;
  readonly cards: { readonly menu: readonly MenuRow[] };
  readonly pages: { readonly soonPath: string };
}

/** Whether prices can be known before they come: a seed and a recorded history are no secret. */
function arePredictable({ feed, feedSeed }: ServerMeans['settings']): boolean {
  return feed.kind === 'replay' || (feed.kind === 'sim' && feedSeed !== undefined);
}

/** Makes the server of articles, pages and menu out of what the house gives. */
export function makeContent({ means, cards, pages }: ContentProviders) {
  const { settings, uploads } = means;
  return contentServer({
    registrationCode: settings.registrationCode,
    predictablePrices: arePredictable(settings),
    publicOrigin: settings.publicOrigin,
    soonPath: pages.soonPath,
    fiatRatesUrl: settings.fiatRatesUrl,
    menu: cards.menu,
    covers: {
      take: (read) => uploads.take(HOUSE_UPLOADS, read),
      keep: (url) => uploads.keep(HOUSE_UPLOADS, url, 'public'),
      release: (url) => uploads.release(HOUSE_UPLOADS, url),
    },
  });
}
