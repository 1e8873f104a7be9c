/** The wallet as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { WalletCommand } from './contract.ts';
import type { WalletNeeds } from './rules/needs.ts';
import { WalletRules } from './rules/room.ts';
import { loadWallet, walletTables } from './store/tables.ts';

export const walletRoom = {
  name: 'wallet',
  open: (context: RoomContext, needs: WalletNeeds) => new WalletRules(context, needs),
  store: () => ({ tables: walletTables, load: loadWallet }),
  effects: {
    'wallet.endow': 'house',
    'wallet.exchange': 'opens',
    'wallet.expire_exchange': 'house',
    'wallet.fund_demo': 'free',
    'wallet.lapse_locked': 'house',
    'wallet.take_locked': 'opens',
    'wallet.transfer': 'free',
  },
  holds: (rules) => rules.exchanging.holds(),
  reactions: (rules) => rules.reactions,
  houseAccounts: { [HOUSE.exchangeDesk]: 'apart', [HOUSE.playMoney]: 'apart' },
} as const satisfies MachineCard<WalletRules, WalletNeeds, WalletCommand>;
