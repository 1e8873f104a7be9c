/**
 * Parts of the client that are fetched when they are first shown. React's own `lazy` keeps a
 * person waiting for at least 300 ms once a place-holder was shown, even when the code came after
 * twenty; here it is shown the moment it is there.
 */
import {
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { noteSilence, onHealed } from '../api/healing.ts';
import { toastError } from '../api/query.ts';
import { inAMinute, unreachedPart } from './part-failure.ts';
import { SkeletonRows } from './states.tsx';

const LOADING_AFTER_MS = 200;

/** Nothing for 200 ms, then place-holders: quick screens must not flicker. */
export function ScreenLoading() {
  const [isShown, setShown] = useState(false);
  // Counted from the moment the screen is empty, not from when the browser next has time.
  useLayoutEffect(() => {
    const timer = setTimeout(() => setShown(true), LOADING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main aria-busy className="mx-auto min-h-dvh max-w-lg pt-12">
      {isShown && <SkeletonRows />}
    </main>
  );
}

function Nothing() {
  return null;
}

export type AnyPart = (props: never) => ReactNode;
export type PropsOf<Part> = Part extends () => ReactNode
  ? object
  : Part extends (props: infer Props extends object) => ReactNode
    ? Props
    : never;
type Loads<Part> = () => Promise<Part>;

/** A part whose code comes when it is shown, or before. */
export type LazyPart<Props = object> = FunctionComponent<Props> & {
  /**
   * Fetches the code, so that the part is drawn at once; the part itself says what fails. Resolves
   * when it is there, or cannot be had.
   */
  readonly preload: () => Promise<void>;
  /** Fetches the code, but leaves it out of the picture that is being drawn. */
  readonly fetch: () => void;
};

/**
 * A part that shows `Waiting`, or nothing, until its code is there. Code that cannot be fetched is
 * thrown to the nearest error boundary, and asked for again when the part is shown anew.
 * @param mayLack the screen is whole without it: a failure is said in passing, and nothing is shown
 *   until the network is back
 */
export function lazyPart<Part extends AnyPart>(
  load: Loads<Part>,
  Waiting: FunctionComponent = Nothing,
  mayLack = false,
): LazyPart<PropsOf<Part>> {
  let Loaded: FunctionComponent<PropsOf<Part>> | undefined;
  let loading: Promise<void> | undefined;
  const start = (): Promise<void> => {
    loading ??= inAMinute(load()).then(
      (part) => {
        Loaded = part as unknown as FunctionComponent<PropsOf<Part>>;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  function LazyPart(props: PropsOf<Part>) {
    const [progress, setProgress] = useState<{ readonly error?: unknown }>({});
    // The code may come between this drawing and the effect: then it has to be drawn again.
    const [isThere] = useState(Loaded !== undefined);
    useEffect(() => {
      if (isThere) return;
      let isGone = false;
      let unhear: (() => void) | undefined;
      const tell = (next: { readonly error?: unknown }): void => {
        if (!isGone) setProgress(next);
      };
      const failed = (error: unknown): void => {
        if (!mayLack) return tell({ error });
        if (isGone) return;
        toastError(unreachedPart(error) ?? error);
        unhear ??= onHealed(ask);
        noteSilence();
      };
      const ask = (): void => void start().then(() => tell({}), failed);
      // A task of its own for each: a dozen parts at once would hold a slow phone up.
      const turn = setTimeout(ask);
      return () => {
        isGone = true;
        clearTimeout(turn);
        unhear?.();
      };
    }, [isThere]);
    if ('error' in progress) throw progress.error;
    return Loaded ? <Loaded {...props} /> : <Waiting />;
  }
  return Object.assign(LazyPart, {
    preload: () => start().catch(() => undefined),
    fetch: () => void load().catch(() => undefined),
  });
}

/** What lies over a screen, such as a sheet: the screen stays whatever becomes of it. */
export function lazyOverlay<Part extends AnyPart>(load: Loads<Part>): LazyPart<PropsOf<Part>> {
  return lazyPart(load, Nothing, true);
}

/** A whole screen that is fetched when somebody goes there. */
export function lazyScreen<Part extends AnyPart>(load: Loads<Part>): LazyPart<PropsOf<Part>> {
  return lazyPart(load, ScreenLoading);
}
