/** What a form must hold before it is sent. Messages are keys of words. Pure. */
import { z } from 'zod';

const PASSWORD_LENGTH = 7;
const CODE = /^\d{6}$/;
const PHONE = /^\d{5,15}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const password = z.string().min(PASSWORD_LENGTH, 'identity.check_password');
const code = z.string().regex(CODE, 'identity.check_code');

export const loginSchema = z.object({
  account: z.string().trim().min(1, 'identity.check_account'),
  password: z.string().min(1, 'identity.check_password_given'),
});
export type LoginForm = z.infer<typeof loginSchema>;

/** Spaces and dashes that people write into phone numbers. */
export function bareNumber(text: string): string {
  return text.replace(/[\s().-]/g, '');
}

/** True for what can be a mail address or a number, by the kind of account. */
export function isAddress(kind: 'email' | 'mobile', text: string): boolean {
  return kind === 'email' ? EMAIL.test(text.trim()) : PHONE.test(bareNumber(text));
}

type Terms = { readonly kind: 'email' | 'mobile'; readonly needsCode: boolean };

function address(kind: Terms['kind']) {
  const word = kind === 'email' ? 'identity.check_email' : 'identity.check_mobile';
  return z.string().refine((text) => isAddress(kind, text), word);
}

/** Registration by mail or mobile; the code is needed unless the operator says otherwise. */
export function registerSchema({ kind, needsCode }: Terms) {
  return z
    .object({
      address: address(kind),
      code: needsCode ? code : z.string(),
      password,
      repeated: z.string(),
      invitation: z.string(),
      isAgreed: z.boolean().refine((agreed) => agreed, 'identity.check_terms'),
    })
    .refine((form) => form.password === form.repeated, {
      path: ['repeated'],
      message: 'identity.check_repeated',
    });
}
export type RegisterForm = z.infer<ReturnType<typeof registerSchema>>;

/** A new password for who forgot the old one. */
export function forgetSchema(kind: Terms['kind']) {
  return z
    .object({ address: address(kind), code, password, repeated: z.string() })
    .refine((form) => form.password === form.repeated, {
      path: ['repeated'],
      message: 'identity.check_repeated',
    });
}
export type ForgetForm = z.infer<ReturnType<typeof forgetSchema>>;
