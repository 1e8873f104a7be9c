/** The settings of notices: whether messages leave the house for phones. */
import { z } from 'zod';
import { row, settingsCard, type ValuesOf } from '../../platform/server/settings/settings.ts';
import { text } from '../../platform/server/settings/shapes.ts';

const onOrOff = text
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(['on', 'off']))
  .transform((value) => value === 'on');
const contact = text.regex(/^(?:|mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/);

export const noticesSettings = settingsCard({
  rows: {
    WEB_PUSH: row(
      'off',
      'on or off',
      'messages to phones and browsers by their push services; with WEB_PUSH_CONTACT',
      onOrOff,
    ),
    WEB_PUSH_CONTACT: row(
      '',
      'mailto:address or an https address',
      'where push services reach who runs the house',
      contact,
    ),
  },
  values: (read) => ({
    /** Undefined where no messages leave the house. */
    webPushContact:
      read.WEB_PUSH && read.WEB_PUSH_CONTACT !== '' ? read.WEB_PUSH_CONTACT : undefined,
    /** Switched on, but nobody can be reached. */
    lacksWebPushContact: read.WEB_PUSH && read.WEB_PUSH_CONTACT === '',
  }),
  families: ['WEB_PUSH'],
});

export type NoticesSettings = ValuesOf<typeof noticesSettings>;
