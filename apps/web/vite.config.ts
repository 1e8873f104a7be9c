import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressPlugin } from './compress-plugin.ts';
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
    background_color: '#1e1e1e',
    theme_color: '#1e1e1e',
    icons: [
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['index.html', 'icon.svg', 'assets/*.{js,css}'],
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
  },
});

const REACT = /node_modules\/(?:react|react-dom|scheduler)\//;
const LIBRARIES = /node_modules\/(?:react-router|i18next|zustand|clsx|@tanstack)\//;
const ICON_FRAME = /lucide-react\/dist\/esm\/(?!icons\/)/;
const HOUSE = /platform\/browser\/(?:api|cards|live|navigation|numbers|session|theme|words)\//;
const PARTS = [
  'button',
  'coin-icon',
  'every-second',
  'glow',
  'lazy-part',
  'price',
  'pull-to-refresh',
  'states',
  'tabs',
  'toast-store',
  'virtual-list',
  'window-range',
];
const EVERYWHERE = new RegExp(`parts/(?:${PARTS.join('|')})\\.tsx?`);
const ICONS = [
  'chart-candlestick',
  'chart-no-axes-column',
  'chevron-down',
  'cloud-off',
  'house',
  'inbox',
  'loader-circle',
  'log-in',
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
    test: oneOf(HOUSE, EVERYWHERE, EVERYDAY_ICONS),
    includeDependenciesRecursively: false,
  },
];

export default defineConfig({
  root: here,
  base: '/h5/',
  plugins: [
    react(),
    tailwindcss(),
    wordsPlugin(repository),
    firstPaintPlugin(),
    offlineShell,
    compressPlugin(),
  ],
  build: {
    outDir: join(repository, 'dist/h5'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    sourcemap: false,
    // Which file needs which others: the budget of the first load is counted from it.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: firstLoad } } },
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
