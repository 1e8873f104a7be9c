/** Operators as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { versionsIn } from '../../../platform/server/rooms/terms-versions.ts';
import { HOUSE_KEY, houseTermsPublished, OWN_PERMISSIONS } from '../contract.ts';
import { plannedTermsShape } from './planned-terms.ts';
import { operatorsAccess } from './access.ts';
import { operatorsConsole } from './console-parts.ts';
import { operatorsSeed } from '../seed.ts';
import { operatorsGuards } from './guards.ts';
import type { OperatorsServer } from './index.ts';
import { makeOperators } from './make.ts';
import { operatorsOpening } from './opening-checks.ts';

export const card = {
  name: 'operators',
  make: makeOperators,
  access: operatorsAccess,
  seed: operatorsSeed,
  console: operatorsConsole,
  guards: operatorsGuards,
  opening: operatorsOpening,
  permissions: OWN_PERMISSIONS,
  terms: {
    product: 'house',
    shape: plannedTermsShape,
    hasOwnKeys: true,
    published: { topic: houseTermsPublished, versions: versionsIn('house_terms', 'product_id') },
    current: (server: OperatorsServer, key: number) =>
      key === HOUSE_KEY ? server.losses.terms() : undefined,
  },
  statementKinds: {
    correction: ['correction'],
  },
} as const satisfies ServerCard;
