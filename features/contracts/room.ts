/** Leveraged contracts as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { PlainTerms } from '../catalogue/contract.ts';
import type { ContractsCommand } from './contract/commands.ts';
import { ORDER_EFFECTS, ORDERS_BEGIN } from './rules/beginning.ts';
import { holdsOf, openLosses, owedByDesk } from './rules/promises.ts';
import { ContractsRules } from './rules/room.ts';
import type { ContractsNeeds } from './rules/state.ts';
import { contractsTables, loadContracts } from './store/tables.ts';

export const contractsRoom = {
  name: 'contracts',
  open: (context: RoomContext, needs: ContractsNeeds) => new ContractsRules(context, needs),
  store: () => ({ tables: contractsTables, load: loadContracts }),
  effects: {
    ...ORDER_EFFECTS,
    'contracts.amend': 'risks',
    'contracts.cancel': 'free',
    'contracts.cancel_entry': 'free',
    'contracts.cancel_reduction': 'free',
    // Margin that is added makes it safer; what is taken out makes it riskier.
    'contracts.change_margin': ({ change }) => (String(change).startsWith('-') ? 'risks' : 'free'),
    'contracts.end_trial': 'house',
    'contracts.expire': 'house',
    'contracts.expire_pending': 'house',
    'contracts.overnight': 'house',
    'contracts.place': ({ order }) => ORDER_EFFECTS[order.type],
    'contracts.place_entry': 'risks',
    'contracts.publish_terms': 'house',
    'contracts.run_countdown': 'house',
    // It only takes orders away.
    'contracts.set_countdown': 'free',
    // A higher multiple frees margin, as taking it out does.
    'contracts.set_leverage': 'risks',
    'contracts.set_stops': 'free',
  },
  holds: ({ state }) => holdsOf(state),
  reactions: (rules) => rules.reactions,
  houseAccounts: { [HOUSE.contractsDesk]: 'wagers', [HOUSE.insurance]: 'wagers' },
  riskFees: ['contract_fee', 'overnight_fee'],
  plannedTerms: {
    product: 'contracts',
    takes: (rules, marketId, terms: PlainTerms) => rules.publishing.takes(marketId, terms),
    begin: (rules, marketId, terms: PlainTerms, context) =>
      rules.publishing.begin(marketId, terms, context),
    version: (rules, marketId) => rules.publishing.now(marketId)?.version,
  },
  begins: ORDERS_BEGIN,
  owes: ({ state }, owner, assetId) => owedByDesk(state, owner, assetId),
  openLosses: ({ state }) => openLosses(state),
} as const satisfies MachineCard<ContractsRules, ContractsNeeds, ContractsCommand>;
