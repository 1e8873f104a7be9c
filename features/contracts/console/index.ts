/** Leveraged contracts in the console: positions, exposure, terms. */
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { customerTabs } from './customer-tabs.ts';
import { CoverPanel, exposureColumns } from './cover.tsx';
import { contractFigures } from './term-figures.ts';
import { mirroredResource } from '../../../platform/browser/console/mirrored.tsx';

export const card: ConsoleCard = {
  name: 'contracts',
  resources: [mirroredResource('contracts', 'Mirrored positions')],
  customerTabs,
  exposure: exposureColumns,
  belowExposure: CoverPanel,
  terms: {
    product: 'contracts',
    title: 'Leveraged contracts',
    figures: contractFigures,
  },
  switchedProduct: 'contracts',
};
