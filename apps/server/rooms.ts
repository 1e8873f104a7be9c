/**
 * The rooms of the house, in the order in which effects of one moment happen: timers, reactions,
 * the end of a tick. Nothing else on the server names a room. A reason stands beside each entry
 * whose place matters.
 */
import { catalogueRoom } from '../../features/catalogue/room.ts';
import { contractsRoom } from '../../features/contracts/room.ts';
import { feedsRoom } from '../../features/feeds/room.ts';
import { operatorsRoom } from '../../features/operators/room.ts';
import { rechargeRoom } from '../../features/recharge/room.ts';
import { secondsRoom } from '../../features/seconds/room.ts';
import { spotRoom } from '../../features/spot/room.ts';
import { verificationRoom } from '../../features/verification/room.ts';
import { walletRoom } from '../../features/wallet/room.ts';
import { withdrawalRoom } from '../../features/withdrawal/room.ts';

export const ROOMS = [
  // Sessions turn and terms begin before anything is decided by them.
  { machine: catalogueRoom },
  // A feed that went stale halts its market before what is due in it is settled.
  { machine: feedsRoom },
  { machine: walletRoom },
  // Stops in the books wait for fresh quotes; positions are closed by the index at once, but after
  // what the books do at the same moment.
  { machine: spotRoom },
  { machine: contractsRoom },
  { machine: secondsRoom },
  { machine: operatorsRoom },
  { machine: verificationRoom },
  { machine: rechargeRoom },
  { machine: withdrawalRoom },
] as const;
