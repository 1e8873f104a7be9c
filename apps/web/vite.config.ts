import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { wordsPlugin } from './words-plugin.ts';

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, '../..');
const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: here,
  base: '/h5/',
  plugins: [react(), tailwindcss(), wordsPlugin(repository)],
  build: {
    outDir: join(repository, 'dist/h5'),
    emptyOutDir: true,
    target: 'es2022',
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
