/** Leveraged contracts as a room of the server. */
import { versionsIn } from '../../../platform/server/rooms/terms-versions.ts';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { contractsAccess } from './access.ts';
import { contractsConsole } from './console-parts.ts';
import { termsPublished } from '../contract/index.ts';
import { readContractCase, readOpenTicks } from '../store/receipt-cases.ts';
import { readContractFigures } from '../store/results.ts';
import { receiptKinds } from '../receipts/index.ts';
import { plannedTermsShape, termsToPlan } from './planned-terms.ts';
import { contractsPrologue } from '../prologue.ts';
import { contractsSeed } from '../seed.ts';
import { readFrozen } from '../store/frozen.ts';
import { makeContracts } from './make.ts';
import { contractNotices } from './notices.ts';

export const card = {
  name: 'contracts',
  frozen: { url: '/pages/transaction/contract_order', read: readFrozen },
  make: makeContracts,
  access: contractsAccess,
  seed: contractsSeed,
  prologue: contractsPrologue,
  console: contractsConsole,
  notices: contractNotices,
  menu: [
    {
      place: 20,
      title: 'futures',
      icon: 'home-nav-7',
      url: '/pages/transaction/contract',
      openType: 'navigateTo',
      isFinancial: false,
    },
  ],
  terms: {
    product: 'contracts',
    shape: plannedTermsShape,
    published: { topic: termsPublished, versions: versionsIn('contract_terms') },
    current: termsToPlan,
  },
  receipts: {
    kinds: receiptKinds,
    read: readContractCase,
    openTicks: readOpenTicks,
  },
  figures: { product: 'contracts', read: readContractFigures },
  switchedProduct: 'contracts',
  statementKinds: {
    contract: [
      'contract_fee',
      'contract_gain',
      'contract_loss',
      'overnight_fee',
      'insurance_cover',
      'treasury_cover',
    ],
  },
} as const satisfies ServerCard;
