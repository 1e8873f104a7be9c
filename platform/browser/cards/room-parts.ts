/** How a card names its screens and parts: by the module that has them, fetched when needed. */
import type { FunctionComponent, ReactNode } from 'react';
import { type AnyPart, lazyPart, type LazyPart, type PropsOf } from '../parts/lazy-part.tsx';
import { lazyScreen } from '../parts/lazy-part.tsx';
import type { WebRoute } from './web-card.ts';

type NamesOf<Module, Part> = {
  [Name in keyof Module]: Module[Name] extends Part ? Name : never;
}[keyof Module];

/**
 * An address with its screen.
 * @param name of the screen in its module
 */
export function route<Module, Name extends NamesOf<Module, () => ReactNode>>(
  path: string,
  load: () => Promise<Module>,
  name: Name,
  extras?: Omit<WebRoute, 'path' | 'Screen'>,
): WebRoute {
  const loadScreen = async () => (await load())[name] as () => ReactNode;
  return { path, Screen: lazyScreen(loadScreen), ...extras };
}

/**
 * A part that other rooms or the app show.
 * @param Waiting is shown until the part is there; else nothing
 */
export function part<Module, Name extends NamesOf<Module, AnyPart>>(
  load: () => Promise<Module>,
  name: Name,
  Waiting?: FunctionComponent,
): LazyPart<PropsOf<Module[Name]>> {
  const loadPart = async () => (await load())[name] as AnyPart;
  return lazyPart(loadPart, Waiting) as LazyPart<PropsOf<Module[Name]>>;
}
