/** What is filled in for a new address, and where a refusal of it belongs. Pure. */
import type { PayoutRefusal } from '../contract.ts';

export type AddressForm = {
  readonly currency: number;
  readonly network: string;
  readonly address: string;
  readonly memo: string;
  readonly label: string;
  /** Address of an uploaded picture; empty without. */
  readonly qrcode: string;
};

export type Place = 'address' | 'memo' | 'label' | 'picture' | 'form';

const PLACES: Partial<Readonly<Record<PayoutRefusal, Place>>> = {
  bad_address: 'address',
  own_address: 'address',
  already_saved: 'address',
  bad_memo: 'memo',
  memo_not_used: 'memo',
  bad_label: 'label',
  bad_picture: 'picture',
};

/** A refusal's sentence at the place that it is about; the form as a whole where it is none. */
export function errorsOf(
  refusal: { readonly code: string; readonly message: string } | undefined,
): Partial<Readonly<Record<Place, string>>> {
  if (refusal === undefined) return {};
  return { [PLACES[refusal.code as PayoutRefusal] ?? 'form']: refusal.message };
}

/** Whether everything needed is there; what it is worth the server says. */
export function isComplete(form: AddressForm, hasMemo: boolean): boolean {
  return form.address.trim() !== '' && form.network !== '' && (!hasMemo || form.memo.trim() !== '');
}
