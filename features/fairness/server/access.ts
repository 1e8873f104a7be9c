/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const fairnessAccess: readonly Route[] = [
  ...routes('visitor', 'GET', [
    '/.well-known/bourse-keys.json',
    '/api/fairness/heads',
    '/api/fairness/hours',
    '/api/fairness/statistics',
    '/api/fairness/terms',
    '/api/fairness/ticks',
  ]),
  ...routes('customer', 'GET', ['/api/fairness/receipt']),
];
