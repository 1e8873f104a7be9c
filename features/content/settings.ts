/** The setting of contents: where rates of display currencies come from. */
import { row, settingsCard, type ValuesOf } from '../../platform/server/settings/settings.ts';
import { address } from '../../platform/server/settings/shapes.ts';

export const contentSettings = settingsCard({
  rows: {
    FIAT_RATES_URL: row(
      '',
      'an https or http address',
      'public service of rates per US dollar; without it the bundled ones are shown',
      address(['https:', 'http:']),
    ),
  },
  values: (read) => ({ fiatRatesUrl: read.FIAT_RATES_URL }),
});

export type ContentSettings = ValuesOf<typeof contentSettings>;
