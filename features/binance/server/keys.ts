/** Who signs: the room of keys knows, and this front asks it. */
import { isRefusal, type Refusal } from '../../../core/engine/command.ts';
import { type ApiError, apiError, BAD_KEY, BAD_KEY_SHAPE, missing } from '../wire/errors.ts';
import { BAD_SIGNATURE, errorOfRefusal } from '../wire/refusals.ts';
import type {
  KeyHolder,
  Permission,
  SignedHolder,
  SignedRequest,
} from '../../api-keys/contract.ts';

/** Who signed, as far as the front asks. */
export type Signer = Pick<SignedHolder, 'owner' | 'keyId' | 'onceKey'>;
/** The same, and with which kind of key. */
export type KeySigner = Signer & Pick<SignedHolder, 'kind'>;
/** When a call was sent, where nothing is signed. */
export type Sent = Pick<SignedRequest, 'timestamp' | 'recvWindow'>;

/** What the room of keys answers. */
export interface KeyRoom {
  authenticate(signed: SignedRequest, need: Permission): Promise<KeySigner | Refusal>;
  /** Who holds a key that is named, and signs nothing. */
  named(apiKey: string, ip: string): Promise<KeyHolder | Refusal>;
  /** Whether a key that has signed before may still do something. */
  stillMay(keyId: number, ip: string, need: Permission, sent?: Sent): Promise<KeyHolder | Refusal>;
}

/** Nobody has signed: what anybody may ask. */
export const NOBODY: Signer = { owner: 0, keyId: 0, onceKey: '' };

const LATE = apiError(-1021, 'Timestamp for this request is outside of the recvWindow.');
const AHEAD = apiError(-1021, "Timestamp for this request was 1000ms ahead of the server's time.");
const BAD_WINDOW = apiError(-1131, 'recvWindow must be less than 60000.');

/** Why a signed call is not believed, in the words of clients. */
export function errorOf(refusal: Refusal): ApiError {
  const { refused, details } = refusal;
  if (refused === 'bad_key_shape') return BAD_KEY_SHAPE;
  if (refused === 'bad_signature') return BAD_SIGNATURE;
  if (refused === 'bad_recv_window') return BAD_WINDOW;
  if (refused === 'account_frozen') return errorOfRefusal(refusal);
  if (refused !== 'bad_timestamp') return BAD_KEY;
  if (details?.['cause'] === 'shape') return missing('timestamp');
  return details?.['cause'] === 'ahead' ? AHEAD : LATE;
}

/** Whose key is named, where nothing has to be signed. */
export async function namedBy(
  room: KeyRoom,
  apiKey: string,
  ip: string,
): Promise<Signer | ApiError> {
  const holder = await room.named(apiKey, ip);
  if (isRefusal(holder)) return errorOf(holder);
  return { owner: holder.owner, keyId: holder.keyId, onceKey: '' };
}

/** Who signed a call, if his key allows what is asked. */
export async function signerOf(
  room: KeyRoom,
  signed: SignedRequest,
  need: Permission,
): Promise<KeySigner | ApiError> {
  const signer = await room.authenticate(signed, need);
  return isRefusal(signer) ? errorOf(signer) : signer;
}
