/** The setting of the catalogue: which one a new house gets. */
import { z } from 'zod';
import { row, settingsCard, type ValuesOf } from '../../platform/server/settings/settings.ts';

export const catalogueSettings = settingsCard({
  rows: {
    CATALOGUE: row(
      'default',
      'default | existing-clients',
      'ids of coins and markets, chosen at the first start',
      z.enum(['default', 'existing-clients']),
    ),
  },
  values: (read) => ({ catalogue: read.CATALOGUE }),
  shown: ['catalogue'],
});

export type CatalogueSettings = ValuesOf<typeof catalogueSettings>;
