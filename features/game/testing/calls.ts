/** What the game's calls accept. */
import type { Row } from '../../../tests/support/server-client.ts';
import { nonceOf } from './prizes.ts';

export const gameCallExamples: Readonly<Record<string, readonly Row[]>> = {
  '/api/game/state': [{}],
  '/api/game/draws': [{ page: 1, limit: 10 }],
  '/api/game/proof': [{ draw_id: 1 }],
  '/api/game/check_in': [{}],
  '/api/game/guess': [{ direction: 'up' }, { direction: 'down' }],
  '/api/game/tickets': [{ count: 1 }, { nonces: nonceOf(7) }],
};
