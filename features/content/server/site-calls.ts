/** The console's calls about the site itself: its name, its logo, and where its links lead. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { isReason } from '../../../core/engine/operator.ts';
import { hasSpecialCharacters, tidyText } from '../../../core/wire/plain-text.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import {
  type HousePictures,
  savedWithPicture,
} from '../../../platform/server/uploads/house-pictures.ts';
import {
  LONGEST_LINK,
  LONGEST_SITE_NAME,
  SHORTEST_SITE_NAME,
  SITE_LINKS,
  type SiteLinks,
} from '../contract.ts';
import { readSiteSettings, saveSiteLinks, saveSiteLook } from '../store/site-settings.ts';
import type { ContentDatabase } from '../store/tables.ts';
import { nothingInput, siteLinksInput, siteLookInput } from '../wire.ts';
import { UNKNOWN_COVER } from './covers.ts';

const change = { room: 'content', method: 'POST', permission: 'settings.change' } as const;
const LOGO = /^(?:\/uploads\/[a-z0-9]{32}\.webp)?$/;

function isSiteName(name: string): boolean {
  const { length } = Array.from(name);
  return length >= SHORTEST_SITE_NAME && length <= LONGEST_SITE_NAME && !hasSpecialCharacters(name);
}

/** Whether a text is nothing, or an address that a browser opens over a safe line. */
export function isSiteLink(text: string): boolean {
  if (text === '') return true;
  if (text.length > LONGEST_LINK || !text.startsWith('https://')) return false;
  const address = URL.parse(text);
  return address?.protocol === 'https:' && address.username === '' && address.password === '';
}

/** The links of a request, or what is wrong with it. */
function linksOf(input: SiteLinks & { readonly reason: string }): SiteLinks | Refusal {
  if (!isReason(input.reason)) return refuse('reason_needed');
  const links = SITE_LINKS.map((link) => [link, input[link].trim()] as const);
  if (links.some(([, address]) => !isSiteLink(address))) return refuse('bad_link');
  return Object.fromEntries(links) as SiteLinks;
}

function lookCall(db: ContentDatabase, covers: HousePictures, site: { name: string }): ConsoleCall {
  return consoleCommand({
    ...change,
    path: '/site/look',
    summary: 'Sets the name of the site, and its logo: an upload, or the house’s own.',
    input: siteLookInput,
    handle: async ({ input }) => {
      const name = tidyText(input.name);
      const { logo, reason } = input;
      if (!isReason(reason)) return refuse('reason_needed');
      if (!isSiteName(name)) return refuse('bad_site_name');
      if (!LOGO.test(logo)) return refuse(UNKNOWN_COVER);
      const before = await readSiteSettings(db);
      const paths = { before: before.logo, after: logo, unknown: UNKNOWN_COVER };
      const saved = await savedWithPicture(covers, paths, async () => {
        await saveSiteLook(db, name, logo);
        site.name = name;
        return name;
      });
      if (typeof saved !== 'string') return saved;
      const note = { subject: 'site', before: { name: before.name, logo: before.logo }, reason };
      return { message: { id: 1, name, logo }, note: { ...note, after: { name, logo } } };
    },
  });
}

/** Where customers are led to could be somebody else's: it waits for a second operator. */
function linksCall(db: ContentDatabase): ConsoleCall {
  return consoleCommand({
    ...change,
    path: '/site/links',
    summary: 'Sets where the site leads: service, game, app, messengers, loan, repayment.',
    input: siteLinksInput,
    notice: async ({ input }) => {
      const links = linksOf(input);
      return 'refused' in links ? links : 'where_two';
    },
    handle: async ({ input }) => {
      const links = linksOf(input);
      if ('refused' in links) return links;
      const before = await readSiteSettings(db);
      await saveSiteLinks(db, links);
      const { reason } = input;
      const note = { subject: 'site', before: { ...before.links }, after: { ...links }, reason };
      return { message: { id: 1, ...links }, note };
    },
  });
}

/** All of them. */
export function siteConsoleCalls(
  db: ContentDatabase,
  covers: HousePictures,
  site: { name: string },
): ConsoleCall[] {
  return [
    consoleQuery({
      room: 'content',
      method: 'GET',
      permission: 'content.read',
      path: '/site',
      summary: 'Name, logo and links of the site.',
      input: nothingInput,
      handle: async () => ({ message: { id: 1, ...(await readSiteSettings(db)) } }),
    }),
    lookCall(db, covers, site),
    linksCall(db),
  ];
}
