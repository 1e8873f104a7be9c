/** What a lock file says about who needs whom. */

/**
 * Where a package is found that another one asks for: in its own folder, then upwards.
 * @param {Record<string, object>} packages of the lock file, by path
 * @param {string} from the path of the one that asks
 * @param {string} name
 * @returns {string | undefined}
 */
export function findPath(packages, from, name) {
  for (let base = from; ; ) {
    const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (base === '') return undefined;
    const end = base.lastIndexOf('node_modules/');
    base = end <= 0 ? '' : base.slice(0, end - 1);
  }
}

/** What a package cannot do without, and what it takes where the machine has it. */
function asksFor(entry) {
  const peers = Object.keys(entry.peerDependencies ?? {});
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    // An optional peer is used when somebody else brought it, and so asks for nothing.
    ...peers.filter((name) => entry.peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

/**
 * The paths of these packages, and of all that they need.
 * @param {Record<string, object>} packages of the lock file, by path
 * @param {readonly string[]} names
 * @returns {Set<string>}
 */
export function neededPaths(packages, names) {
  const needed = new Set();
  const waiting = names.map((name) => findPath(packages, '', name));
  for (let path = waiting.pop(); path !== undefined || waiting.length > 0; path = waiting.pop()) {
    if (path === undefined || needed.has(path)) continue;
    needed.add(path);
    for (const name of asksFor(packages[path])) waiting.push(findPath(packages, path, name));
  }
  return needed;
}

/** What a project needs to build and to serve: all but the tools of those who work on it. */
export function productionNames(packages) {
  const { dependencies, optionalDependencies } = packages[''];
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {})];
}
