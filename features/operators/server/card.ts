/** Operators as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { OWN_PERMISSIONS } from '../contract.ts';
import { operatorsAccess } from './access.ts';
import { operatorsConsole } from './console-parts.ts';
import { operatorsSeed } from '../seed.ts';
import { operatorsGuards } from './guards.ts';
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
  statementKinds: {
    correction: ['correction'],
  },
} as const satisfies ServerCard;
