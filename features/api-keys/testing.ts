/** Keys of programs, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { type ApiKeysCommand, SIGNED_REFUSALS } from './contract.ts';
import { aimApiKeys, apiKeysActors } from './testing/actors.ts';
import { apiKeysChanges } from './testing/console-changes.ts';
import { apiKeysExamples } from './testing/examples.ts';
import { apiKeysScreens } from './testing/screens.ts';

export const card = {
  name: 'api-keys',
  examples: apiKeysExamples,
  soundCalls: {
    '/api/api_key/list': [{}],
    '/api/api_key/make': [
      { label: 'bot', permissions: 'read,spot', addresses: '10.0.0.1', pay_password: '123456' },
    ],
  },
  customerCalls: `
    GET  /api_key/list customer object
    POST /api_key/make customer bad_label payment code
    POST /api_key/change customer invalid_input payment code
    POST /api_key/revoke customer invalid_input
  `,
  unheard: ['bad_key', 'bad_operator', 'not_allowed', ...SIGNED_REFUSALS],
  actors: apiKeysActors,
  aim: aimApiKeys,
  consoleChanges: apiKeysChanges,
  screens: apiKeysScreens,
} as const satisfies TestingCard<ApiKeysCommand>;
