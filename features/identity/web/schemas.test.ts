import { describe, expect, it } from 'vitest';
import { loginSchema } from './login-schema.ts';
import { accountSchema, bindSchema, secretSchema } from './schemas.ts';

const sound = {
  address: 'eve@demo.test',
  code: '123456',
  password: 'seven77',
  repeated: 'seven77',
  invitation: '',
};
const email = { kind: 'email', needsCode: true } as const;

type Schema = {
  safeParse(form: object): {
    error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  };
};

function firstWrong(schema: Schema, form: object): string | undefined {
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
  ])('%s', (_title, change, wanted) => {
    expect(firstWrong(accountSchema(email), { ...sound, ...change })).toBe(wanted);
  });

  it('asks for no code where the operator needs none', () => {
    const schema = accountSchema({ ...email, needsCode: false });
    expect(firstWrong(schema, { ...sound, code: '' })).toBeUndefined();
  });

  it('takes numbers as people write them', () => {
    const schema = accountSchema({ ...email, kind: 'mobile' });
    expect(firstWrong(schema, { ...sound, address: '(212) 555-0123' })).toBeUndefined();
    expect(firstWrong(schema, { ...sound, address: '123' })).toBe('identity.check_mobile');
  });

  it('a login needs an account and any password', () => {
    expect(loginSchema.safeParse({ account: ' ', password: 'x' }).success).toBe(false);
    expect(loginSchema.safeParse({ account: 'alice', password: 'x' }).success).toBe(true);
  });
});

describe('a new password of who is logged in', () => {
  it.each([
    ['login', 'long-enough', undefined],
    ['login', 'short1', 'identity.check_password'],
    ['payment', '123456', undefined],
    ['payment', 'aB3$5!', undefined],
    ['payment', '12345', 'identity.check_payment_password'],
    ['payment', '1234567', 'identity.check_payment_password'],
    ['payment', '12 456', 'identity.check_payment_password'],
  ] as const)('for %s %j: %s', (secret, password, wanted) => {
    const form = { code: '123456', password, repeated: password };
    expect(firstWrong(secretSchema(secret), form)).toBe(wanted);
  });
});

describe('an address to be bound', () => {
  it('needs the password', () => {
    const form = { address: '(212) 555-0123', code: '123456', password: '' };
    expect(firstWrong(bindSchema('mobile'), form)).toBe('identity.check_password_given');
  });
});
