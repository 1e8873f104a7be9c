import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(?:js|css|html|json|svg|webmanifest)$/;
/** Below this a compressed file saves no packet. */
const LEAST_BYTES = 1_000;

function compress(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < LEAST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

/** Compresses what was built once and well, so that the server never has to while one waits. */
export function compressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
        for (const name of names.filter((each) => TEXTS.test(each))) compress(join(folder, name));
      },
    },
  };
}
