import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressPlugin } from './compress-plugin.ts';
import { facesPlugin } from './faces-plugin.ts';
import { firstPaintPlugin } from './first-paint-plugin.ts';
import { wordsPlugin } from './words-plugin.ts';

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, '../..');
const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';

/** Installable, and opens without a network. Big parts are kept once they were used. */
const offlineShell = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  manifest: {
    name: 'Bourse',
    short_name: 'Bourse',
    description: 'Live markets, spot trading and your wallet in one place.',
    start_url: '/h5/',
    scope: '/h5/',
    display: 'standalone',
    background_color: '#171615',
    theme_color: '#171615',
    icons: [
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['index.html', 'icon.svg', 'assets/*.{js,css,woff2}'],
    globIgnores: ['assets/candle-chart-*'],
    navigateFallback: '/h5/index.html',
    navigateFallbackDenylist: [/^\/api/, /^\/socket\.io/],
    runtimeCaching: [
      {
        urlPattern: /\/h5\/assets\/.*\.(?:js|json)$/,
        handler: 'CacheFirst',
        options: { cacheName: 'parts', expiration: { maxEntries: 80 } },
      },
    ],
    cleanupOutdatedCaches: true,
    // Shows messages that come while no page is open.
    importScripts: ['push-worker.js'],
  },
});

const REACT = /node_modules\/(?:react|react-dom|scheduler)\//;
const LIBRARIES = /node_modules\/(?:react-router|i18next|zustand|clsx|@tanstack)\//;
const ICON_FRAME = /lucide-react\/dist\/esm\/(?!icons\/)/;
const HOUSE = /platform\/browser\/(?:api|cards|live|navigation|numbers|session|theme|words)\//;
/** Of the house, but not of the first picture: forms, sheets and pictures fetch it. */
const LATER = new RegExp(
  [
    'api/(?:shr|up)',
    'cards/m',
    'live/(?:coin|recent|spark|turn)',
    'navigation/(?:close|layers)',
    'numbers/rel',
    'session/(?:dr|one-tap|pre)',
    'theme/fa',
    'words/choose',
  ]
    .map((part) => `browser/${part}`)
    .join('|'),
);
/** Small parts of the trade screens: one file, or the first load would name each of them. */
const OWN = new RegExp(
  [
    'parts/(?:roll|rosette|seal|stamp|result-line|toast-action|switch|slider|list-row)',
    'parts/(?:side-list|star-button|field-check|search-field|paged|slider-stops)',
    'cards/markets-pane',
    'session/(?:drafts|one-tap)',
    'live/(?:recent-markets|sparklines)',
    'chart/show-chart',
    'icons/(?:arrow-left-right|check|chevron-right|circle-pause|file-text|info|list-ordered)',
    'icons/(?:layout-grid|minus|plus|trash|x)',
    'web/(?:orders-view|halted-notice)',
  ]
    .map((part) => `${part}\\.`)
    .join('|'),
);
/** What fetches the frame of all sheets: with `own` the bundler would split what it adds itself. */
const SHEETS = /parts\/(?:select-sheet|sheet)\./;
/** The same for home and assets, of which the trade screens need nothing at first. */
const TABS = new RegExp(
  [
    'parts/(?:bank-figure|copy|fiat-choice|keyed-post|sparkline|visitor-view)',
    'icons/(?:circle-check|copy|download|eye|eye-off|gift|languages|list|megaphone)',
    'content/web/(?:content-view|data|menu-words)',
    'wallet/web/(?:accounts|assets-view|total-card|wallet-data)',
  ]
    .map((part) => `${part}\\.`)
    .join('|'),
);
const PARTS = [
  'button',
  'coin-icon',
  'error-boundary',
  'every-second',
  'glow',
  'lazy-part',
  'page',
  'part-failure',
  'price',
  'pull-to-refresh',
  'states',
  'tabs',
  'toast-store',
  'virtual-list',
  'wide',
  'window-range',
];
const EVERYWHERE = new RegExp(`parts/(?:${PARTS.join('|')})\\.tsx?|catalogue/web/view-state\\.`);
const ICONS = [
  'chart-candlestick',
  'chart-no-axes-column',
  'chevron-down',
  'chevron-left',
  'house',
  'loader-circle',
  'refresh-cw',
  'search',
  'star',
  // Also called triangle-alert.
  'triangle-exclamation-point',
  'user-round',
  'wallet',
];
const EVERYDAY_ICONS = new RegExp(`lucide-react/dist/esm/icons/(?:${ICONS.join('|')})\\.`);

function oneOf(...tests: readonly RegExp[]): (id: string) => boolean {
  return (id) => tests.some((test) => test.test(id));
}

const isFirst = oneOf(HOUSE, EVERYWHERE, EVERYDAY_ICONS);

/**
 * What every screen needs, in few files: small ones compress badly and cost a request each.
 * Libraries stand apart, because they change more seldom than we do. Each may need only those
 * above it: two files that need each other would run in the wrong order.
 */
const firstLoad = [
  { name: 'react', test: REACT, includeDependenciesRecursively: false },
  { name: 'libraries', test: oneOf(LIBRARIES, ICON_FRAME), includeDependenciesRecursively: false },
  {
    name: 'house',
    test: (id: string) => !LATER.test(id) && isFirst(id),
    includeDependenciesRecursively: false,
  },
  { name: 'own', test: OWN, includeDependenciesRecursively: false },
  { name: 'sheets', test: SHEETS, includeDependenciesRecursively: false },
  { name: 'tabs', test: TABS, includeDependenciesRecursively: false },
];

/** The files of the first load. */
const FIRST_FILES = /\/(?:react|libraries|house|index|main|first-rooms)-[\w-]{7,8}\.js$/;

export default defineConfig({
  root: here,
  base: '/h5/',
  plugins: [
    react(),
    tailwindcss(),
    wordsPlugin(repository),
    facesPlugin(),
    firstPaintPlugin(),
    offlineShell,
    compressPlugin(),
  ],
  build: {
    outDir: join(repository, 'dist/h5'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // What every page has by then need not be named with each part that is fetched.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !FIRST_FILES.test(file)),
    },
    sourcemap: false,
    // Which file needs which others: the budget of the first load is counted from it.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: firstLoad },
        // The cards name hundreds of files: each letter of a name is weighed on the first load.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
      '/upload': server,
    },
  },
});
