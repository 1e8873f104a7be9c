import { describe, expect, it } from 'vitest';
import { bareNumber, forgetSchema, loginSchema, registerSchema } from './schemas.ts';

const sound = {
  address: 'eve@demo.test',
  code: '123456',
  password: 'seven77',
  repeated: 'seven77',
  invitation: '',
  isAgreed: true,
};

function firstWrong(schema: ReturnType<typeof registerSchema>, form: object): string | undefined {
  return schema.safeParse(form).error?.issues[0]?.message;
}

describe('the forms of an account', () => {
  it.each([
    ['a sound form passes', {}, undefined],
    ['a mail address is needed', { address: 'eve' }, 'identity.check_email'],
    ['a code has six digits', { code: '12345' }, 'identity.check_code'],
    [
      'a password is longer than six',
      { password: 'six666', repeated: 'six666' },
      'identity.check_password',
    ],
    ['both passwords are equal', { repeated: 'other77' }, 'identity.check_repeated'],
    ['the terms are agreed to', { isAgreed: false }, 'identity.check_terms'],
  ])('%s', (_title, change, wanted) => {
    const schema = registerSchema({ kind: 'email', needsCode: true });
    expect(firstWrong(schema, { ...sound, ...change })).toBe(wanted);
  });

  it('asks for no code where the operator needs none', () => {
    const schema = registerSchema({ kind: 'email', needsCode: false });
    expect(firstWrong(schema, { ...sound, code: '' })).toBeUndefined();
  });

  it('takes numbers as people write them', () => {
    const schema = registerSchema({ kind: 'mobile', needsCode: true });
    expect(firstWrong(schema, { ...sound, address: '020 7946-0018' })).toBeUndefined();
    expect(bareNumber('(020) 7946-0018')).toBe('02079460018');
  });

  it('a login needs an account and any password', () => {
    expect(loginSchema.safeParse({ account: ' ', password: 'x' }).success).toBe(false);
    expect(loginSchema.safeParse({ account: 'alice', password: 'x' }).success).toBe(true);
  });

  it('a forgotten password is replaced by two equal ones', () => {
    expect(forgetSchema('email').safeParse({ ...sound, repeated: 'x' }).success).toBe(false);
  });
});
