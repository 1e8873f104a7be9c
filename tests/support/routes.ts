import type { FastifyInstance } from 'fastify';

/** The routes of a server as `METHOD path`, read from the printed tree of its router. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const tree = app.printRoutes({ commonPrefix: false });
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const match = /^(.*?)[├└]── (.+?) \((.+)\)$/.exec(line);
    if (match === null) return [];
    const depth = (match[1] ?? '').length / 4;
    // The tree leaves the slash before a star away.
    const parent = parents[depth - 1] ?? '';
    const name = match[2] ?? '';
    const path = name === '*' && !parent.endsWith('/') ? `${parent}/*` : parent + name;
    parents[depth] = path;
    const methods = (match[3] ?? '').split(', ').filter((method) => method !== 'HEAD');
    // A client that has not been built is one page instead of a folder.
    const shown = ['/h5/', '/console/'].includes(path) ? `${path}*` : path;
    return methods.map((method) => `${method} ${shown}`);
  });
}
