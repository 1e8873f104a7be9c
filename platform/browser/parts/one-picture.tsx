import {
  createContext,
  type FunctionComponent,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { queryClient } from '../api/query.ts';
import { ownTask } from '../navigation/own-task.ts';
import type { LazyPart } from './lazy-part.tsx';
import { SkeletonRows } from './states.tsx';

/** After that what is there is shown without the rest. */
const LONGEST_WAIT_MS = 3_000;

/** What was whole once has all its answers: it is not kept back when somebody comes again. */
const whole = new Set<string>();

/** One answer lets a part ask for the next thing: that is asked for within so much. */
const QUIET_MS = 50;

/** Resolves when nothing is being asked for any more. */
function untilAnswered(): Promise<void> {
  return new Promise((answered) => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      unsubscribe();
      answered();
    };
    const look = (): void => {
      clearTimeout(quiet);
      if (queryClient.isFetching() === 0) quiet = setTimeout(end, QUIET_MS);
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    look();
  });
}

const Shown = createContext(true);

/** Whether what one is in can be seen: before that nothing can be scrolled to. */
export function useIsShown(): boolean {
  return useContext(Shown);
}

type Props = {
  /** Of the picture, among all that are shown so. */
  readonly name: string;
  /** What in it is fetched when it is shown. */
  readonly parts: readonly Pick<LazyPart, 'preload'>[];
  /** Stands for it until then; rows of a list unless told otherwise. */
  readonly Waiting?: FunctionComponent;
  readonly children: ReactNode;
};

/**
 * Parts that ask for what they show, each by itself, shown together: one after another they would
 * push down what is already being read. Place-holders stand for them until all have their answers,
 * at most three seconds.
 */
export function OnePicture({ name, parts, Waiting = SkeletonRows, children }: Props) {
  const [isWhole, setWhole] = useState(whole.has(name));
  // The list of rooms never changes while the client runs.
  const [needed] = useState(parts);
  // Drawn in slices, between which the page answers.
  const isDrawn = useDeferredValue(true, isWhole);
  useEffect(() => {
    if (isWhole || !isDrawn) return;
    const show = (): void => {
      whole.add(name);
      setWhole(true);
    };
    const timer = setTimeout(show, LONGEST_WAIT_MS);
    void Promise.all(needed.map((part) => ownTask().then(part.preload)))
      .then(untilAnswered)
      .then(show);
    return () => clearTimeout(timer);
  }, [isWhole, isDrawn, name, needed]);
  return (
    <>
      {!isWhole && <Waiting />}
      <div hidden={!isWhole}>
        <Shown value={isWhole}>{isDrawn && children}</Shown>
      </div>
    </>
  );
}
