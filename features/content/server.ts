/** The room of what the operator says: site configuration, settings, display currencies. */
import { z } from 'zod';
import { refuse } from '../../core/engine/command.ts';
import type { Gateway, RoomServer } from '../../platform/server/gateway.ts';
import { ok, visitorCall } from '../../platform/server/http/call.ts';
import { textField } from '../../platform/server/http/input.ts';
import { FIAT_RATES, type FiatRates } from './seed.ts';

/** What the room must know of the settings. */
export interface ContentOptions {
  readonly registrationCode: 'required' | 'off';
  readonly version: string;
  /** Where rates come from; the bundled ones when there is no source. */
  readonly fiatRates?: () => Promise<FiatRates>;
}

const room = 'content';

/** What existing clients ask for by keyword. An empty address opens nothing. */
function settingValues(version: string): ReadonlyMap<string, string> {
  return new Map([
    ['support_url', '/h5/'],
    ['game_url', '/h5/'],
    ['apk_download_url', '/h5/'],
    ['version', `wgt,${version}`],
  ]);
}

/** The room's server side. */
export function contentServer(options: ContentOptions): RoomServer {
  const values = settingValues(options.version);
  const rates = options.fiatRates ?? (async () => FIAT_RATES);
  const siteConfig = (gateway: Gateway) => ({
    site_logo: '/h5/icon.svg',
    down_logo: '/h5/icon.svg',
    site_name: 'Bourse',
    mode: gateway.mode,
    registration_code: options.registrationCode,
  });
  return {
    name: room,
    serve(gateway): undefined {
      gateway.addCalls([
        visitorCall({
          method: 'GET',
          path: '/getSiteConfig',
          room,
          summary: 'Name and logo of the site, and how it is run.',
          input: z.object({}),
          handle: async () => ok(siteConfig(gateway)),
        }),
        visitorCall({
          method: 'GET',
          path: '/getSetting',
          room,
          summary: 'One setting by its keyword.',
          input: z.object({ keyword: textField(40) }),
          handle: async ({ input }) => {
            const value = values.get(input.keyword);
            return value === undefined ? refuse('unknown_setting') : ok({ value });
          },
        }),
        visitorCall({
          method: 'GET',
          path: '/fiat/rates',
          room,
          summary: 'Display currencies with their rates for one US dollar.',
          input: z.object({}),
          handle: async () => ok(await rates()),
        }),
      ]);
    },
  };
}
