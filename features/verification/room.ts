/** The check of identities as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { VerificationCommand } from './contract.ts';
import { VerificationRules } from './rules/room.ts';
import { loadVerification, verificationTables } from './store/tables.ts';

export const verificationRoom = {
  name: 'verification',
  open: (context: RoomContext) => new VerificationRules(context),
  store: () => ({ tables: verificationTables, load: loadVerification }),
  effects: {
    'verification.decide': 'house',
    'verification.set_limits': 'house',
    'verification.submit': 'free',
  },
  holds: () => [],
  houseAccounts: {},
} as const satisfies MachineCard<VerificationRules, unknown, VerificationCommand>;
