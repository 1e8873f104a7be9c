/**
 * The walls of the house: who may import whom, types included. Each rule's comment says what to
 * do instead. There is no warning level.
 */
const law = '(?:contract|rules|wire|receipts)(?:\\.ts$|/)';
const screens = '(?:web|console)/';
const behind = '^features/[^/]+/(?:store|server|seed|prologue|room|settings)(?:\\.ts$|/)';
const test = '(?:\\.(?:database\\.)?test\\.tsx?|\\.e2e\\.ts)$|^features/[^/]+/testing(?:\\.ts$|/)';
const room = '^features/([^/]+)/';

function wall(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

const whole = [
  wall(
    'no-cycles',
    'Two files that need each other are one idea: move what both use into a third, lower one.',
    {},
    { circular: true },
  ),
  wall(
    'nothing-unresolved',
    'The import leads nowhere: mend the path, with its .ts ending, or add the package.',
    {},
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
  wall(
    'product-not-to-tests',
    'Product code does not lean on tests: move what it needs out of tests/ or the test file.',
    { pathNot: `(?:${test}|^tests/)` },
    { path: `(?:${test}|^tests/)` },
  ),
  wall(
    'apps-are-the-top',
    'Nobody imports an app: move the shared part to platform, or declare a need the app fills.',
    { pathNot: `^(?:apps|tests|tools/bench)/|${test}` },
    { path: '^apps/' },
  ),
  wall(
    'no-dev-package-in-product',
    'The product runs without development packages: make it a dependency.',
    { path: '^(?:core|features|platform|apps)/', pathNot: `${test}|vite\\.config\\.ts$` },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
  ),
];

const lawWalls = [
  wall(
    'core-is-pure',
    'core imports core only, zod for scalars, and noble for hashes: take the rest as an argument.',
    { path: '^core/', pathNot: test },
    { pathNot: '^core/|node_modules/(?:zod|@noble/hashes)/' },
  ),
  wall(
    'contract-walls',
    'A contract imports core and other contracts only: put the shared word into a contract.',
    { path: '^features/[^/]+/contract(?:\\.ts$|/)', pathNot: test },
    { pathNot: '^core/|^features/[^/]+/contract(?:\\.ts$|/)' },
  ),
  wall(
    'rules-walls',
    'Rules import core, their own rules and contract, and other contracts: declare a need instead.',
    { path: '^features/([^/]+)/rules(?:\\.ts$|/)', pathNot: test },
    { pathNot: '^core/|^features/[^/]+/contract(?:\\.ts$|/)|^features/$1/rules(?:\\.ts$|/)' },
  ),
  wall(
    'wire-walls',
    'Wire imports core, contracts, its own wire, and zod: translate, and leave the rest out.',
    { path: '^features/([^/]+)/wire(?:\\.ts$|/)', pathNot: test },
    {
      pathNot:
        '^core/|^features/[^/]+/contract(?:\\.ts$|/)|^features/$1/wire(?:\\.ts$|/)|' +
        'node_modules/zod/',
    },
  ),
  wall(
    'receipts-walls',
    'Receipts import core, contracts and their own: what settles must not be what proves.',
    { path: '^features/([^/]+)/receipts/', pathNot: test },
    {
      pathNot: [
        '^core/|^features/[^/]+/contract(?:\\.ts$|/)|^features/$1/receipts/',
        'node_modules/(?:zod|@noble/hashes)/',
      ].join('|'),
    },
  ),
];

const roomWalls = [
  wall(
    'rooms-meet-in-contracts',
    'Another room shows its contract only: use that, a need the app fills, or an event.',
    { path: room, pathNot: `${test}|^features/[^/]+/${screens}` },
    { path: '^features/', pathNot: '^features/$1/|^features/[^/]+/contract(?:\\.ts$|/)' },
  ),
  wall(
    'screens-meet-on-the-wire',
    'Of another room a screen knows its contract, and as types what its calls answer.',
    { path: `^features/([^/]+)/${screens}`, pathNot: test },
    {
      path: '^features/',
      pathNot: '^features/$1/|^features/[^/]+/(?:contract|wire)(?:\\.ts$|/)',
    },
  ),
  wall(
    'screens-take-types-of-other-wires',
    'Only types of another wire: its code belongs to its room, and would come with ours.',
    { path: `^features/([^/]+)/${screens}`, pathNot: test },
    {
      path: '^features/[^/]+/wire(?:\\.ts$|/)',
      pathNot: '^features/$1/',
      dependencyTypesNot: ['type-only'],
    },
  ),
  wall(
    'server-side-walls',
    'Server code of a room knows no screen and no browser: send the screen what it should show.',
    { path: room, pathNot: `${test}|^features/[^/]+/(?:${screens}|${law})` },
    { path: `^platform/browser/|^features/[^/]+/${screens}` },
  ),
  wall(
    'screen-walls',
    'A screen knows no server: ask by the api client, and share rules, wire or contract.',
    { path: `^features/[^/]+/${screens}`, pathNot: test },
    { path: `^platform/server/|${behind}` },
  ),
  wall(
    'screens-run-in-a-browser',
    'There is no Node in a browser: do it on the server and send the result.',
    { path: `^platform/browser/|^features/[^/]+/${screens}`, pathNot: test },
    { dependencyTypes: ['core'] },
  ),
];

const platformWalls = [
  wall(
    'platform-knows-no-product',
    'Platform is machinery: take what a room knows as an argument, or move it into the room.',
    { path: '^platform/', pathNot: test },
    { path: '^features/' },
  ),
  wall(
    'platform-halves-server',
    'The halves of platform do not meet: shared law belongs to core.',
    { path: '^platform/server/', pathNot: test },
    { path: '^platform/browser/' },
  ),
  wall(
    'platform-halves-browser',
    'The halves of platform do not meet: shared law belongs to core.',
    { path: '^platform/browser/', pathNot: test },
    { path: '^platform/server/' },
  ),
  wall(
    'client-app-walls',
    'A client app knows no server.',
    { path: '^apps/(?:web|console)/', pathNot: `${test}|vite\\.config\\.ts$` },
    { path: '^platform/server/|^apps/server/' },
  ),
  wall(
    'client-app-lists',
    'Only the list of rooms names rooms, and only by their cards: make it a field of the card.',
    {
      path: '^apps/(?:web|console)/',
      pathNot: `${test}|^apps/(?:web|console)/(?:first-)?rooms\\.ts$`,
    },
    { path: '^features/' },
  ),
  wall(
    'client-lists-name-cards',
    'The list of rooms is made of cards, the doors of rooms: web/index.ts or console/index.ts.',
    { path: '^apps/(web|console)/(?:first-)?rooms\\.ts$' },
    { path: '^features/', pathNot: '^features/[^/]+/$1/index\\.ts$' },
  ),
  wall(
    'server-app-walls',
    'The server app shows no screens: those belong to apps/web and apps/console.',
    { path: '^apps/server/', pathNot: test },
    { path: `^platform/browser/|^apps/(?:web|console)/|^features/[^/]+/${screens}` },
  ),
];

module.exports = {
  forbidden: [...whole, ...lawWalls, ...roomWalls, ...platformWalls],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|\\.runtime|\\.artifacts)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
