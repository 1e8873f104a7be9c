import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
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
    globIgnores: ['assets/candle-chart-*', 'assets/{de,en,fra,hk,jp,kor,spa,th,zh}-*'],
    navigateFallback: '/h5/index.html',
    navigateFallbackDenylist: [/^\/api/, /^\/socket\.io/],
    runtimeCaching: [
      {
        urlPattern: /\/h5\/assets\/.*\.js$/,
        handler: 'CacheFirst',
        options: { cacheName: 'parts', expiration: { maxEntries: 40 } },
      },
    ],
    cleanupOutdatedCaches: true,
  },
});

export default defineConfig({
  root: here,
  base: '/h5/',
  plugins: [react(), tailwindcss(), wordsPlugin(repository), offlineShell],
  build: {
    outDir: join(repository, 'dist/h5'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    sourcemap: false,
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
