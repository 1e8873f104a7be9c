/** What waits for operators, by kind: for the menu's counts, and for the list of what to do. */
import { useGetList } from 'react-admin';
import { useAttended } from './use-attended.ts';

/** A kind of work: how much of it waits, and since when. */
export interface WaitingKind {
  readonly id: string;
  /** The resource of the console in which it is worked on. */
  readonly resource: string;
  readonly count: number;
  readonly oldestMs: number;
  /** After which people wait for longer than they were told; 0 where they were told nothing. */
  readonly promisedMs: number;
}

const LOOKED_AGAIN_MS = 15_000;

/** All kinds that the operator may see; asked again while somebody sits in front of the screen. */
export function useWaitingKinds() {
  const isAttended = useAttended();
  return useGetList<WaitingKind>('desk', undefined, {
    refetchInterval: isAttended ? LOOKED_AGAIN_MS : false,
  });
}
