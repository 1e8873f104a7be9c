import type { Plugin, Rolldown } from 'vite';

const SCRIPT = /\s*<script type="module"[^>]*><\/script>/;
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;
const TEMPLATE = '<template id="after-paint">';

/** The client's main chunk and everything that has to be there before it can run. */
function mainFiles(bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const main = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/main.tsx'));
  if (!main) throw new Error('The build has no chunk of main.tsx.');
  const files = new Set([main.fileName]);
  // What is added on the way is visited too.
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const needed of chunk?.imports ?? []) files.add(needed);
  }
  return [...files];
}

function stylesOf(bundle: Rolldown.OutputBundle): readonly string[] {
  return Object.keys(bundle).filter((name) => name.endsWith('.css'));
}

/**
 * Puts everything that the page fetches into its template: the name of the house, which carries
 * its own style, is painted before anything else competes with it. The style sheet is only
 * fetched here; `boot.ts` waits for it before our own code runs.
 */
export function firstPaintPlugin(): Plugin {
  let base = '/';
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const boot = SCRIPT.exec(html)?.[0];
        if (boot === undefined || !html.includes(TEMPLATE)) {
          throw new Error('The page has no script, or no template to put it into.');
        }
        const ahead = (rel: string, files: readonly string[]): readonly string[] =>
          files
            .filter((file) => !boot.includes(file))
            .map((file) => `\n      <link ${rel} crossorigin href="${base}${file}">`);
        const rest = [
          TEMPLATE,
          ...ahead('rel="preload" as="style"', stylesOf(bundle)),
          boot,
          ...ahead('rel="modulepreload"', mainFiles(bundle)),
        ];
        return html.replace(SCRIPT, '').replace(STYLES, '').replace(TEMPLATE, rest.join(''));
      },
    },
  };
}
