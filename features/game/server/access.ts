/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const gameAccess: readonly Route[] = [
  ...routes('visitor', 'GET', ['/api/game/state', '/api/game/draws', '/api/game/proof']),
  // What is in a frame is what everybody may know.
  ...routes('visitor', 'GET', ['/frame/game']),
  ...routes('visitor', 'POST', ['/frame/game']),
  ...routes('customer', 'POST', ['/api/game/check_in', '/api/game/guess', '/api/game/tickets']),
  ...routes('operator', 'GET', ['/console/api/game/plans', '/console/api/game/draws']),
  ...routes('operator', 'POST', ['/console/api/game/plan', '/console/api/game/decide']),
];
