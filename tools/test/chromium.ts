/** Where the browser for the browser tests is. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell comes first: it draws the same pages, and has no window of its own to keep busy. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const places = ['/usr/bin', '/usr/lib/chromium', '/snap/bin', '/opt/google/chrome'];

/**
 * The browser's program: the variable CHROMIUM, else the first known name on the path.
 * @returns undefined when there is none
 */
export function findChromium(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const named = environment.CHROMIUM;
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined;
  const folders = [...(environment.PATH ?? '').split(delimiter), ...places];
  return folders
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** What a person reads when there is none. */
export const noChromiumSentence =
  'No Chromium was found: install it (Debian: apt-get install chromium), name its program in ' +
  'CHROMIUM, or run .ci/run as root, which installs it.';

/**
 * Parts of a browser that nobody sees in a test or a measurement, and that keep a processor busy:
 * pop-ups of the address bar above all, which are pages of their own. A second list replaces the
 * first, so what the test driver switches off stands here too.
 */
const UNSEEN = [
  'AcceptCHFrame',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'WebUILocationBar',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'WebUIReloadButton',
  'WebUIToolbar',
];

/** The switch that keeps them off. */
export const unseenOff = `--disable-features=${UNSEEN.join(',')}`;
