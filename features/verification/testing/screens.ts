/** The screens of this room, with what makes them show something. */
import { paths } from '../../../platform/browser/navigation/paths.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

export const verificationScreens: Readonly<Record<string, ScreenExample>> = {
  identity: { path: paths.identity, alsoVisitor: true },
  // Alice is verified at the first level, so its form is read and the second filled in.
  identityForm: {
    path: paths.identityForm,
    params: 'type=2',
    also: { 'identity-sent': { params: 'type=1' } },
  },
};
