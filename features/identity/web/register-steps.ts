/** The questions of a registration, in their order, and which of them a refusal is about. Pure. */
import type { AccountForm } from './schemas.ts';

export type RegisterStep = 'address' | 'code' | 'password';

/** What is asked: without a code where the operator needs none. */
export function registerSteps(needsCode: boolean): readonly RegisterStep[] {
  return needsCode ? ['address', 'code', 'password'] : ['address', 'password'];
}

/** The fields that a question asks for. */
export const FIELDS: Readonly<Record<RegisterStep, readonly (keyof AccountForm)[]>> = {
  address: ['address'],
  code: ['code'],
  password: ['password', 'repeated', 'invitation'],
};

const FIELD_OF: Readonly<Record<string, keyof AccountForm>> = {
  account_taken: 'address',
  bad_email: 'address',
  bad_phone: 'address',
  code_wrong: 'code',
  invite_code_unknown: 'invitation',
  password_too_long: 'password',
  password_too_short: 'password',
  password_too_common: 'password',
  passwords_differ: 'repeated',
};

/** The field that a refusal is about; undefined where it is about none. */
export function fieldOf(code: string): keyof AccountForm | undefined {
  return FIELD_OF[code];
}

/** The question that asks for a field. */
export function stepOf(field: keyof AccountForm): RegisterStep {
  const steps: readonly RegisterStep[] = ['address', 'code'];
  return steps.find((step) => FIELDS[step].includes(field)) ?? 'password';
}
