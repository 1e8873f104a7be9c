/** The catalogue as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { catalogueAccess } from './access.ts';
import { catalogueConsole } from './console-parts.ts';
import { catalogueInstalled, conditionsChanged } from '../contract.ts';
import { spotTermsShape } from '../wire.ts';
import type { CatalogueServer } from './index.ts';
import { catalogueSeed } from '../seed/index.ts';
import { makeCatalogue } from './make.ts';
import { readSpotTerms } from './logged-terms.ts';
import { catalogueOpening } from './opening-checks.ts';
import { cataloguePrologue } from '../prologue.ts';

export const card = {
  name: 'catalogue',
  console: catalogueConsole,
  make: makeCatalogue,
  access: catalogueAccess,
  seed: catalogueSeed,
  prologue: cataloguePrologue,
  opening: catalogueOpening,
  guards: [
    {
      table: 'coin_switches',
      subject: 'coin',
      key: ['asset_id'],
      columns: ['operator', 'reason', 'changed_ms'],
      acts: ['/coins/switch'],
    },
  ],
  menu: [
    {
      place: 10,
      title: 'market',
      icon: 'home-nav-1',
      url: '/pages/market/market',
      openType: 'switchTab',
      isFinancial: false,
    },
  ],
  terms: {
    product: 'spot',
    shape: spotTermsShape,
    published: {
      topic: conditionsChanged,
      alsoAfter: [catalogueInstalled],
      versions: readSpotTerms,
    },
    current: ({ board }: CatalogueServer, id: number) => board.termsOf(id),
  },
  permissions: {
    'coins.switch': { roles: ['owner'] },
    'listings.change': { roles: ['markets', 'owner'] },
    'markets.read': { roles: ['support', 'compliance', 'finance', 'markets', 'auditor', 'owner'] },
    'markets.change': { roles: ['markets', 'owner'] },
  },
} as const satisfies ServerCard;
