import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressPlugin } from '../web/compress-plugin.ts';
import { facesPlugin } from '../web/faces-plugin.ts';

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, '../..');
const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';
const ROUTER = /^react-router(?:-dom)?(?:\/.*)?$/;

/**
 * The framework brings a router of its own, another one than the customers' client has. Wherever
 * it is asked for, the framework's copy answers: two copies would not see each other's routes.
 */
function oneRouter(): Plugin {
  const framework = join(repository, 'node_modules/react-admin/package.json');
  return {
    name: 'one-router',
    enforce: 'pre',
    resolveId(source) {
      if (!ROUTER.test(source)) return null;
      return this.resolve(source, framework, { skipSelf: true });
    },
  };
}

export default defineConfig({
  root: here,
  base: '/console/',
  plugins: [oneRouter(), react(), facesPlugin(), compressPlugin()],
  build: {
    outDir: join(repository, 'dist/console'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    sourcemap: false,
    // The console is loaded once a day over an office's line: one big file is no harm there.
    chunkSizeWarningLimit: 2_500,
  },
  server: { proxy: { '/console/api': server } },
});
