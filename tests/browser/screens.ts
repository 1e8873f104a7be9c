/** Every screen of the client, as the testing cards of the rooms name them. */
import { inject } from 'vitest';
import { ASKED_CARDS } from '../rooms.ts';
import type { Opens, ScreenExample } from '../support/testing-card.ts';

export interface Screen {
  /** Also the name of its picture. */
  readonly name: string;
  readonly route: string;
  readonly who: 'customer' | 'visitor';
  readonly sheets: Readonly<Record<string, Opens>>;
  readonly steps: Readonly<Record<string, Opens>>;
}

/** What stands behind the `?`, with what the rooms have made in the exchange. */
function filled(params: string): string {
  return params.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = inject('filled')[name];
    if (value === undefined) throw new Error(`no room fills ${name}`);
    return encodeURIComponent(value);
  });
}

function screensOf(name: string, example: ScreenExample): Screen[] {
  const { path, params, sheets = {}, steps = {}, also = {} } = example;
  // As `Visit.open` and the address bar want it.
  const route = params === undefined ? path : `${path}?${filled(params)}`;
  const visitor: Screen = { name: `${name}-visitor`, route, who: 'visitor', sheets: {}, steps: {} };
  return [
    { name, route, who: 'customer', sheets, steps },
    ...(example.alsoVisitor ? [visitor] : []),
    ...Object.entries(also).flatMap(([other, shown]) => screensOf(other, { path, ...shown })),
  ];
}

/** Every screen as a customer sees it, and as a visitor where that differs. */
export function allScreens(): readonly Screen[] {
  const examples = ASKED_CARDS.flatMap(({ screens = {} }) => Object.entries(screens));
  return examples.flatMap(([name, example]) => screensOf(name, example));
}

/** Phones that walk beside each other. */
const AT_ONCE = 3;

/** Screens in one test, and what it is called by. */
export type Group = readonly [name: string, walks: readonly (readonly Screen[])[]];

/** All screens in groups of about so many, each for three phones beside each other. */
export function inGroups(
  screens: readonly Screen[],
  size: number,
  atOnce = AT_ONCE,
): readonly Group[] {
  const groups: Group[] = [];
  for (let from = 0; from < screens.length; from += size) {
    const group = screens.slice(from, from + size);
    const each = Math.ceil(group.length / atOnce);
    const walks = Array.from({ length: atOnce }, (_none, at) =>
      group.slice(at * each, (at + 1) * each),
    );
    const name = `${group[0]?.name} to ${group.at(-1)?.name}`;
    groups.push([name, walks.filter(({ length }) => length > 0)]);
  }
  return groups;
}
