import type { Refusal } from '../../../core/engine/command.ts';
import type { OtcProviders } from './needs.ts';

/** What a customer proves himself with who gives coins away. */
export interface Proof {
  readonly pay_password?: string | undefined;
  readonly two_factor_code?: string | undefined;
}

/** Why somebody may not give coins away: the payment password first, a code is used up. */
export async function proven(
  { identity }: Pick<OtcProviders, 'identity'>,
  owner: number,
  given: Proof,
): Promise<Refusal | undefined> {
  const wrong = await identity.checkPaymentPassword(owner, given.pay_password ?? '');
  return wrong ?? identity.checkSecondFactor(owner, given.two_factor_code);
}
