import type { Plugin, Rolldown } from 'vite';
import { AHEAD, ALWAYS, AROUND } from './ahead.ts';

const SCRIPT = /\s*<script type="module"[^>]*><\/script>/;
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;
const TEMPLATE = '<template id="after-paint">';
const WORDS = /^(.*\/words\/[^/]+\/)en\/common\.json$/;

/** The chunks of some modules, by the ends of their names, and all that they cannot run without. */
function filesOf(bundle: Rolldown.OutputBundle, endings: readonly string[]): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const files = new Set(
    endings.map((ending) => {
      const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending));
      if (!found) throw new Error(`The build has no chunk of ${ending}.`);
      return found.fileName;
    }),
  );
  // What is added on the way is visited too.
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const needed of chunk?.imports ?? []) files.add(needed);
  }
  return files;
}

function stylesOf(bundle: Rolldown.OutputBundle): readonly string[] {
  return Object.keys(bundle).filter((name) => name.endsWith('.css'));
}

/** Addresses of the client → what is fetched for them, where `{}` stands for the language. */
function aheadOf(
  bundle: Rolldown.OutputBundle,
  base: string,
): Readonly<Record<string, readonly string[]>> {
  const [, folder] = Object.keys(bundle).flatMap((name) => WORDS.exec(name) ?? []);
  if (folder === undefined) throw new Error('The build has no words.');
  const words = (parts: readonly string[]): string[] =>
    parts.map((part) => `${base}${folder}{}/${part}.json`);
  const first = filesOf(bundle, ['/main.tsx']);
  const screens = Object.entries(AHEAD).map(([address, { screen, words: parts }]) => {
    const files = [...filesOf(bundle, [...AROUND, screen])].filter((file) => !first.has(file));
    return [address, [...files.map((file) => base + file), ...words(parts)]] as const;
  });
  return Object.fromEntries([['', words(ALWAYS)], ...screens]);
}

/**
 * Puts everything that the page fetches into its template: the name of the house, which carries
 * its own style, is painted before anything else competes with it. The style sheet is only
 * fetched here; `boot.ts` waits for it before our own code runs. Beside it stands what the page
 * adds for the address that it was opened with.
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
        const ahead = (rel: string, files: Iterable<string>): readonly string[] =>
          [...files]
            .filter((file) => !boot.includes(file))
            .map((file) => `\n      <link ${rel} crossorigin href="${base}${file}">`);
        const rest = [
          `<script type="application/json" id="ahead">${JSON.stringify(aheadOf(bundle, base))}`,
          '</script>\n    ',
          TEMPLATE,
          ...ahead('rel="preload" as="style"', stylesOf(bundle)),
          boot,
          ...ahead('rel="modulepreload"', filesOf(bundle, ['/main.tsx'])),
        ];
        return html.replace(SCRIPT, '').replace(STYLES, '').replace(TEMPLATE, rest.join(''));
      },
    },
  };
}
