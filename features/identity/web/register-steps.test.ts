import { describe, expect, it } from 'vitest';
import { fieldOf, registerSteps, stepOf } from './register-steps.ts';

describe('a registration', () => {
  it('asks for address, code and password, one after another', () => {
    expect(registerSteps(true)).toEqual(['address', 'code', 'password']);
  });

  it('leaves out the code where the operator needs none', () => {
    expect(registerSteps(false)).toEqual(['address', 'password']);
  });

  it.each([
    ['account_taken', 'address', 'address'],
    ['code_wrong', 'code', 'code'],
    ['invite_code_unknown', 'invitation', 'password'],
    ['passwords_differ', 'repeated', 'password'],
  ] as const)(
    'that is refused by %s goes back to the question it is about',
    (code, field, step) => {
      expect(fieldOf(code)).toBe(field);
      expect(stepOf(field)).toBe(step);
    },
  );

  it('that is refused for another reason stays where it is', () => {
    expect(fieldOf('too_many_tries')).toBeUndefined();
  });
});
