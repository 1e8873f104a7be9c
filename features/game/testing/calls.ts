/** What the game's calls accept of whoever comes first; there are no draws in tests. */
import type { Row } from '../../../tests/support/server-client.ts';

export const gameCallExamples: Readonly<Record<string, readonly Row[]>> = {
  '/api/game/state': [{}],
  '/api/game/draws': [{ page: 1, limit: 10 }],
  '/api/game/check_in': [{}],
  '/api/game/guess': [{ direction: 'up' }, { direction: 'down' }],
};
