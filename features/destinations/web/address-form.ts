/** What is filled in for a new address, and where a refusal of it belongs. Pure. */
import type { DestinationRefusal } from '../contract.ts';

export type AddressForm = {
  readonly currency: number;
  readonly network: string;
  readonly address: string;
  readonly memo: string;
  /** That the wallet has none, where the network knows memos: wallets of one's own have none. */
  readonly hasNoMemo: boolean;
  readonly label: string;
  /** Address of an uploaded picture; empty without. */
  readonly qrcode: string;
};

/** What wallets write before an address, and what they may write behind it. */
const SCHEMES = 'bitcoin|cardano|dogecoin|ethereum|litecoin|ripple|solana|tron|xrp';
const LINK = new RegExp(`^(?:${SCHEMES}):(?://)?(?:pay-)?([^?@/]+)(.*)$`, 'i');

/**
 * The address in what was pasted: without spaces around it and without the link that wallets and
 * codes wrap it in. Of a link that moves a token it is the receiver, never the token's contract.
 */
export function bareAddress(pasted: string): string {
  const text = pasted.trim();
  const [, target, rest = ''] = LINK.exec(text) ?? [];
  if (target === undefined) return text;
  if (!rest.includes('/')) return target;
  const receiver = new URLSearchParams(rest.split('?')[1] ?? '').get('address');
  // A link that does something else than paying names no address.
  return rest.includes('/transfer') && receiver ? receiver : text;
}

export type Place = 'address' | 'memo' | 'label' | 'picture' | 'form';

const PLACES: Partial<Readonly<Record<DestinationRefusal, Place>>> = {
  bad_address: 'address',
  own_address: 'address',
  token_contract: 'address',
  burn_address: 'address',
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
  return { [PLACES[refusal.code as DestinationRefusal] ?? 'form']: refusal.message };
}

/** Whether everything needed is there; what it is worth the server says. */
export function isComplete(form: AddressForm, hasMemo: boolean): boolean {
  const isMemoSaid = !hasMemo || form.hasNoMemo || form.memo.trim() !== '';
  return form.address.trim() !== '' && form.network !== '' && isMemoSaid;
}
