/** The setting of dual investment: who insists on its notice of risk. */
import { z } from 'zod';
import { row, settingsCard, type ValuesOf } from '../../platform/server/settings/settings.ts';

export const dualSettings = settingsCard({
  rows: {
    DUAL_RISK_NOTICE: row(
      'live',
      'live | required | off',
      'whether the server insists on the notice of risk of dual investment; live: in MODE=live',
      z.enum(['live', 'required', 'off']),
    ),
  },
  values: (read) => ({ dualRiskNotice: read.DUAL_RISK_NOTICE }),
  shown: ['dualRiskNotice'],
});

export type DualSettings = ValuesOf<typeof dualSettings>;
