/** How a card names its screens and parts: by the module that has them, fetched when needed. */
import type { FunctionComponent, ReactNode } from 'react';
import { type AnyPart, lazyPart, type LazyPart, type PropsOf } from '../parts/lazy-part.tsx';
import { lazyScreen } from '../parts/lazy-part.tsx';
import { wordsOf } from '../words/translate.ts';
import type { WebRoute } from './web-card.ts';

type NamesOf<Module, Part> = {
  [Name in keyof Module]: Module[Name] extends Part ? Name : never;
}[keyof Module];

/** How a room makes its parts; each comes with the room's words. */
interface RoomParts {
  /**
   * An address with its screen.
   * @param name of the screen in its module
   */
  readonly route: <Module, Name extends NamesOf<Module, () => ReactNode>>(
    path: string,
    load: () => Promise<Module>,
    name: Name,
    extras?: Omit<WebRoute, 'path' | 'Screen'>,
  ) => WebRoute;
  /**
   * A part that other rooms or the app show.
   * @param Waiting is shown until the part is there; else nothing
   */
  readonly part: <Module, Name extends NamesOf<Module, AnyPart>>(
    load: () => Promise<Module>,
    name: Name,
    Waiting?: FunctionComponent,
  ) => LazyPart<PropsOf<Module[Name]>>;
}

/** What the card of a room is made with. */
export function partsOf(room: string): RoomParts {
  /** Code and words are fetched together: neither waits for the other. */
  const fetchPart = async <Module, Name extends keyof Module>(
    load: () => Promise<Module>,
    name: Name,
  ): Promise<Module[Name]> => {
    const [module] = await Promise.all([load(), wordsOf(room)]);
    return module[name];
  };
  return {
    route: (path, load, name, extras) => {
      const Screen = lazyScreen(() => fetchPart(load, name) as Promise<() => ReactNode>);
      return { path, Screen, ...extras };
    },
    part: (load, name, Waiting) =>
      lazyPart(() => fetchPart(load, name) as Promise<AnyPart>, Waiting) as never,
  };
}
