/** Keys of private streams: asked for by naming an API key, without a signature. */
import { createHash, randomBytes } from 'node:crypto';
import type { Gateway } from '../../../../platform/server/gateway.ts';
import {
  endListenKeys,
  keepListenKey,
  type ListenKey,
  prolongListenKeys,
  readListenKey,
} from '../../store/listen-keys.ts';
import { type Answer, answered, apiError } from '../../wire/errors.ts';
import type { ApiCall, Endpoint } from '../endpoint.ts';

const LIFE_MS = 3_600_000;
/** Sixty-four letters and digits. */
const KEY_BYTES = 32;
const NO_LISTEN_KEY = apiError(-1125, 'This listenKey does not exist.');

function hashOf(listenKey: string): string {
  return createHash('sha256').update(listenKey).digest('hex');
}

/** Whose a listen key is; undefined where there is none, or it is over. */
export function listenerOf(gateway: Gateway, listenKey: string): Promise<ListenKey | undefined> {
  return readListenKey(gateway.database(), hashOf(listenKey), gateway.nowMs());
}

async function make(gateway: Gateway, { owner, keyId }: ApiCall): Promise<Answer> {
  const listenKey = randomBytes(KEY_BYTES).toString('hex');
  const nowMs = gateway.nowMs();
  const kept = { owner, keyId, untilMs: nowMs + LIFE_MS };
  await keepListenKey(gateway.database(), hashOf(listenKey), kept, nowMs);
  return answered({ listenKey });
}

async function prolong(gateway: Gateway, { keyId }: ApiCall): Promise<Answer> {
  const nowMs = gateway.nowMs();
  const span = { nowMs, untilMs: nowMs + LIFE_MS };
  return (await prolongListenKeys(gateway.database(), keyId, span)) ? answered({}) : NO_LISTEN_KEY;
}

async function end(gateway: Gateway, { keyId }: ApiCall): Promise<Answer> {
  await endListenKeys(gateway.database(), keyId);
  return answered({});
}

/** The endpoints of listen keys. */
export function listenKeyCalls(gateway: Gateway): Endpoint[] {
  const path = '/fapi/v1/listenKey';
  const common = { path, weight: 1, need: 'read', isUnsigned: true } as const;
  return [
    { ...common, method: 'POST', answer: (call) => make(gateway, call) },
    { ...common, method: 'PUT', answer: (call) => prolong(gateway, call) },
    { ...common, method: 'DELETE', answer: (call) => end(gateway, call) },
  ];
}
