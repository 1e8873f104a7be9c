/** Identity checks in the console: what waits, one form with its pictures, what levels allow. */
import { IdCard, SlidersHorizontal } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { textColumn, timeColumn, wordColumn } from '../../../platform/browser/console/columns.ts';
import { FormScreen } from './form.tsx';
import { FormsScreen } from './forms.tsx';
import { LimitsScreen } from './limits.tsx';

export const card: ConsoleCard = {
  name: 'verification',
  resources: [
    {
      name: 'verification_forms',
      label: 'Verification',
      group: 'Customers',
      permission: 'verification.read',
      paths: { list: '/verification/forms', one: '/verification/form' },
      list: FormsScreen,
      show: FormScreen,
      icon: IdCard,
    },
    {
      name: 'verification_limits',
      label: 'Limits by level',
      group: 'Control',
      permission: 'verification.read',
      paths: { list: '/verification/limits' },
      list: LimitsScreen,
      icon: SlidersHorizontal,
    },
  ],
  customerTabs: [
    {
      label: 'Identity',
      name: 'verification_levels',
      columns: [
        textColumn('Level', 'level'),
        wordColumn('State', 'state'),
        timeColumn('Submitted', 'submittedMs'),
        timeColumn('Decided', 'decidedMs'),
        textColumn('Reason', 'reason'),
      ],
      empty: 'No forms submitted.',
    },
  ],
  queues: { verification: 'Identity checks' },
};
