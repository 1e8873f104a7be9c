/** What the game's calls accept. */
import type { Row } from '../../../tests/support/server-client.ts';
import { nonceOf } from './prizes.ts';

export const gameCallExamples: Readonly<Record<string, readonly Row[]>> = {
  '/game/state': [{}],
  '/game/draws': [{ page: 1, limit: 10 }],
  '/game/proof': [{ draw_id: 1 }],
  '/game/check_in': [{}],
  '/game/guess': [{ direction: 'up' }, { direction: 'down' }],
  '/game/tickets': [{ count: 1 }, { nonces: nonceOf(7) }],
};
