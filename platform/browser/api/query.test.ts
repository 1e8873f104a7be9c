import { beforeEach, expect, it } from 'vitest';
import { useToasts } from '../parts/toast-store.ts';
import { Redirected, Refusal } from './errors.ts';
import { toastError } from './query.ts';

beforeEach(() => useToasts.setState({ current: null }));

it('says why a call failed', () => {
  toastError(new Refusal('This is too much.', 'too_much'));
  expect(useToasts.getState().current).toMatchObject({ text: 'This is too much.', tone: 'bad' });
});

it.each([
  ['what the screen asks for in fields', new Refusal('Enter it here: …', 'proof_needed')],
  ['what was said on the way to the login', new Redirected()],
])('does not say %s', (_what, error) => {
  toastError(error);
  expect(useToasts.getState().current).toBeNull();
});
