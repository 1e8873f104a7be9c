import type { Plugin, Rolldown } from 'vite';

/** The page can be painted without the scripts, but not without the styles: these come first. */
const PRELOAD = 'rel="modulepreload" fetchpriority="low" crossorigin';
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/** The client's main chunk and everything it needs before it can run. */
function mainFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const main = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/main.tsx'));
  if (!main) throw new Error('The build has no chunk of main.tsx.');
  return [main.fileName, ...main.imports];
}

function stylesOf(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((name) => name.endsWith('.css'));
}

/**
 * Puts the style sheet behind the name of the house, which carries its own style: that is
 * painted while everything else is still on its way. Scripts wait for style sheets in any case.
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
        const early = mainFiles(bundle)
          .filter((file) => !html.includes(file))
          .map((file) => `    <link ${PRELOAD} href="${base}${file}">\n`);
        const styles = stylesOf(bundle).map(
          (file) => `    <link rel="stylesheet" crossorigin href="${base}${file}">\n`,
        );
        return html
          .replace(STYLES, '')
          .replace('</head>', `${early.join('')}  </head>`)
          .replace('</body>', `${styles.join('')}  </body>`);
      },
    },
  };
}
