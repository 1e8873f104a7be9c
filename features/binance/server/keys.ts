/** Who signs: the room of keys knows, and this front asks it. */
import type { ApiError } from '../wire/errors.ts';
import type { Permission } from './endpoint.ts';

/** A signed call as it came. */
export interface SignedCall {
  readonly apiKey: string;
  readonly signature: string;
  /** The raw text that was signed. */
  readonly payload: string;
  readonly timestamp: string;
  readonly recvWindow: string;
  readonly ip: string;
}

/** Whose key signed a call, if it allows what is asked. */
export interface Keys {
  ownerOf(signed: SignedCall, need: Permission): Promise<number | ApiError>;
}
