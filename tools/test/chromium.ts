/** Where the browser for the browser tests is. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
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
