/** What an endpoint of the API is, whether it is asked by a request or on a socket. */
import type { Permission } from '../../api-keys/contract.ts';
import type { Answer } from '../wire/errors.ts';
import type { Asked } from '../wire/asked.ts';

/** What stands before the names of endpoints of contracts: others have the same ones. */
export const CONTRACT_CALLS = 'fapi ';

/** One call of an endpoint. */
export interface ApiCall {
  readonly asked: Asked;
  /** Whose key it was signed with, and which; 0 where nothing was signed. */
  readonly owner: number;
  readonly keyId: number;
  /** Under which it counts once: what was signed, sent again, gets the first answer. */
  readonly onceKey: string;
  readonly ip: string;
}

/** An endpoint: its address, what it costs, and what a key has to allow. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Its name on a socket, where it can be asked there. */
  readonly socket?: string;
  /** What it takes of the minute's weight of a network address. */
  readonly weight: number | ((asked: Asked) => number);
  /** What a key has to allow; without it anybody may ask. */
  readonly need?: Permission;
  /** Whether it is enough to name a key: for streams, never for orders. */
  readonly isUnsigned?: true;
  /** How many orders it places. */
  readonly orders?: number;
  readonly answer: (call: ApiCall) => Answer | Promise<Answer>;
}

/** What a call weighs. */
export function weightOf({ weight }: Endpoint, asked: Asked): number {
  return typeof weight === 'number' ? weight : weight(asked);
}
