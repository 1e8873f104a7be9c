import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { AHEAD, AROUND } from './ahead.ts';
import { ROOMS as cards } from './rooms.ts';

const root = resolve(import.meta.dirname, '../..');
const nameOf = new Map(Object.entries(paths).map(([name, path]): [string, string] => [path, name]));

describe('what is fetched ahead', () => {
  it.each(Object.entries(AHEAD))('is what the screen of %s is made of', (address, ahead) => {
    const card = cards.find(({ routes }) => routes.some(({ path }) => path === address));
    const [room = '', , file = ''] = ahead.screen.split('/');
    expect(room).toBe(card?.name);
    expect(ahead.words).toEqual(['cards', card?.name]);
    const text = readFileSync(join(root, 'features', room, 'web', 'index.ts'), 'utf8');
    expect(text).toContain(`route(paths.${nameOf.get(address)}, () => import('./${file}')`);
  });

  it('stands in files that there are', () => {
    expect(AROUND.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
