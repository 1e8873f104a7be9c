import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import { FrameTickets } from '../../../platform/server/http/frame-tickets.ts';
import { housePictures } from '../../../platform/server/uploads/house-pictures.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import { CATEGORY, type MenuRow } from '../contract.ts';
import { FIAT_RATES } from '../seed/fiat-rates.ts';
import { readFiatRates } from '../store/fiat-rates.ts';
import { listArticles } from '../store/reading.ts';
import { articleRow } from '../wire.ts';
import { contentServer } from './index.ts';
import type { ContentSettings } from '../settings.ts';

const MOST_MESSAGES = 50;

/** What content asks of the house. */
export interface ContentProviders {
  readonly means: Pick<
    ServerMeans<ContentSettings>,
    'settings' | 'uploads' | 'reading' | 'nowMs' | 'secrets'
  >;
  /** Whether a registration needs the code that was sent. */
  readonly identity: { readonly codeRequired: boolean };
  /** Whether somebody may know prices beforehand. */
  readonly feeds: { readonly arePredictable: boolean };
  readonly cards: { readonly menu: readonly MenuRow[] };
  /** Whether the catalogue was installed that clients written by others know. */
  readonly catalogue: { readonly directory: { isForExistingClients(): boolean } };
  /** Where existing clients reach support in a frame. */
  readonly support: { readonly framePath: string };
  readonly game: { readonly framePath: string };
  readonly loans: { readonly framePath: string };
}

/** Makes the server of articles, pages and menu out of what the house gives. */
export function makeContent(providers: ContentProviders) {
  const { means, identity, feeds, cards } = providers;
  const { settings, uploads, reading, nowMs } = means;
  const server = contentServer({
    codeRequired: identity.codeRequired,
    predictablePrices: feeds.arePredictable,
    publicOrigin: settings.publicOrigin,
    tickets: new FrameTickets(means.secrets, nowMs),
    // Those rooms are made after this one.
    supportPath: () => providers.support.framePath,
    gamePath: () => providers.game.framePath,
    loansPath: () => providers.loans.framePath,
    fiatRatesUrl: settings.fiatRatesUrl,
    menu: cards.menu,
    shows: ({ isOursAlone = false }) =>
      !isOursAlone || !providers.catalogue.directory.isForExistingClients(),
    covers: housePictures(uploads),
  });
  /** What the house wrote to all customers, as rows of a list; a need of notices. */
  const messages = async (language: Language) => {
    const asked = { category: CATEGORY.message, language, nowMs: nowMs(), limit: MOST_MESSAGES };
    return (await listArticles(reading.tables(), asked)).map(articleRow);
  };
  /** The rates of display currencies, with when they were taken; a need of OTC. */
  const displayRates = async () => (await readFiatRates(reading.tables())) ?? FIAT_RATES;
  return Object.assign(server, { messages, displayRates });
}
