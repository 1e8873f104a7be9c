import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../../core/wire/page.ts';
import { get } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import type { Draw, DrawProof, GameState } from './types.ts';

const OWN = 'game:own';
const PAGE_SIZE = 10;
const FRESH_MS = 30_000;

/** Points, streak, guesses, the draw that runs, and the leaders. */
export function useGame() {
  return useQuery({
    queryKey: [OWN, 'state'],
    queryFn: ({ signal }) => get<GameState>('/game/state', { signal }),
    refetchInterval: FRESH_MS,
  });
}

/** Draws that have ended, newest first. */
export function useDraws() {
  return usePaged([OWN, 'draws'], async (page, signal) => {
    const fields = { page, limit: PAGE_SIZE };
    return (await get<Page<Draw>>('/game/draws', { fields, signal })).data;
  });
}

/** What the numbers of a draw follow from. */
export function useProof(drawId: number) {
  return useQuery({
    queryKey: ['game', 'proof', drawId],
    queryFn: ({ signal }) => get<DrawProof>('/game/proof', { fields: { draw_id: drawId }, signal }),
  });
}

function say(message: string): void {
  toast(message, 'good');
}

/**
 * Sends something of the game once, however often its button is pressed.
 * @param answer to the server's words, where more is to be told than they
 */
export function useGamePost(
  path: '/game/check_in' | '/game/guess' | '/game/tickets',
  answer = say,
) {
  return useKeyedPost(path, answer, () => {
    void queryClient.invalidateQueries({ queryKey: [OWN, 'state'] });
  });
}
