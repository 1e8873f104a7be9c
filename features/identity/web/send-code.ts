import { post } from '../../../platform/browser/api/client.ts';
import { areaCode } from './area-code.ts';
import { bareNumber } from './phone.ts';
import type { Kind } from './schemas.ts';

export type Purpose = 'register' | 'forget' | 'bind';

type Target = {
  readonly kind: Kind;
  readonly address: string;
  readonly purpose: Purpose;
  /** The dialling code of a number that is known already; else the one chosen last. */
  readonly area?: string;
};

/** Where a code goes, as the server names it. */
export function codeTarget(kind: Kind, address: string, area = areaCode()): string {
  if (kind === 'email') return address.trim();
  return `${area.replace(/\D/g, '')}${bareNumber(address)}`;
}

/** Has a code sent; answers what the server says about it. */
export function sendCode({ kind, address, purpose, area }: Target): Promise<string> {
  if (kind === 'email') {
    const scene = purpose === 'forget' ? { type: 'forget' } : { scene: purpose };
    return post<string>('/sms_mail', { fields: { user_string: address.trim(), ...scene } });
  }
  return post<string>('/sms_send', {
    fields: { area_code: area ?? areaCode(), mobile: bareNumber(address), scene: purpose },
  });
}
