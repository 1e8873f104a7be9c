/** The check of identities, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { VerificationCommand } from './contract.ts';
import { verificationActors, verificationEndowments } from './testing/actors.ts';
import { verificationChanges } from './testing/console-changes.ts';
import { verificationExamples } from './testing/examples.ts';
import { verificationScreens } from './testing/screens.ts';

export const card = {
  name: 'verification',
  examples: verificationExamples,
  endowments: verificationEndowments,
  actors: verificationActors,
  consoleChanges: verificationChanges,
  screens: verificationScreens,
} as const satisfies TestingCard<VerificationCommand>;
