/** The setting of seconds contracts: who insists on their notice of risk. */
import { z } from 'zod';
import { row, settingsCard, type ValuesOf } from '../../platform/server/settings/settings.ts';

export const secondsSettings = settingsCard({
  rows: {
    RISK_NOTICE: row(
      'live',
      'live | required | off',
      'whether the server insists on the notice of risk of seconds contracts; live: in MODE=live',
      z.enum(['live', 'required', 'off']),
    ),
  },
  values: (read) => ({ riskNotice: read.RISK_NOTICE }),
  shown: ['riskNotice'],
});

export type SecondsSettings = ValuesOf<typeof secondsSettings>;
