/** What a form must hold before it is sent. Messages are keys of words. Pure. */
import { z } from './checks.ts';
import { areaCode } from './area-code.ts';
import { isPhone } from './phone.ts';

const PASSWORD_LENGTH = 7;
const CODE = /^\d{6}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PAYMENT = /^[\x21-\x7e]{6}$/;

export type Kind = 'email' | 'mobile';

const code = z.string().regex(CODE, 'identity.check_code');

/** True for what can be a mail address or a number, by the kind of account. */
export function isAddress(kind: Kind, text: string): boolean {
  return kind === 'email' ? EMAIL.test(text.trim()) : isPhone(areaCode(), text);
}

/** True for what can be a code that was sent: six digits. */
export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** Both passwords of a form are the same; the second one is told. */
const EQUAL = { path: ['repeated'], message: 'identity.check_repeated' };

function areEqual(form: { readonly password: string; readonly repeated: string }): boolean {
  return form.password === form.repeated;
}

/** Whom a form is for, and what it has to hold. */
export type Terms = {
  readonly kind: Kind;
  readonly needsCode: boolean;
};

/** Registration, or a new password for who forgot the old one, by mail or mobile. */
export function accountSchema({ kind, needsCode }: Terms) {
  const word = kind === 'email' ? 'identity.check_email' : 'identity.check_mobile';
  return z
    .object({
      address: z.string().refine((text) => isAddress(kind, text), word),
      code: needsCode ? code : z.string(),
      password: z.string().min(PASSWORD_LENGTH, 'identity.check_password'),
      repeated: z.string(),
      invitation: z.string(),
    })
    .refine(areEqual, EQUAL);
}
export type AccountForm = z.infer<ReturnType<typeof accountSchema>>;

/** Which password: for logging in, or for payments. */
export type Secret = 'login' | 'payment';

/** A new password of who is logged in, proved by a code. */
export function secretSchema(secret: Secret) {
  return z
    .object({
      code,
      password:
        secret === 'login'
          ? z.string().min(PASSWORD_LENGTH, 'identity.check_password')
          : z.string().regex(PAYMENT, 'identity.check_payment_password'),
      repeated: z.string(),
    })
    .refine(areEqual, EQUAL);
}
export type SecretForm = z.infer<ReturnType<typeof secretSchema>>;

/** A phone or mail address to be bound, by who knows the password. */
export function bindSchema(kind: Kind) {
  const word = kind === 'email' ? 'identity.check_email' : 'identity.check_mobile';
  return z.object({
    address: z.string().refine((text) => isAddress(kind, text), word),
    code,
    password: z.string().min(1, 'identity.check_password_given'),
  });
}
export type BindForm = z.infer<ReturnType<typeof bindSchema>>;
