/** What owners of keys are told, by mail and as a notice: that one was made, changed, or ended. */
import type { Kysely } from 'kysely';
import { topic } from '../../../core/engine/topic.ts';
import { timeText } from '../../../core/time/time-text.ts';
import { tellOutbox } from '../../../platform/server/durable/outbox.ts';
import { type Gateway, repeatedly, type Running } from '../../../platform/server/gateway.ts';
import type { Work } from '../../../platform/server/mail/message-queue.ts';
import { type Notice, noticedOutside } from '../../../platform/server/rooms/notices.ts';
import type { KeyTurn } from '../contract.ts';
import { type ApiKeysTables, readSecret, takeExpired } from '../store.ts';
import type { ApiKeysProviders } from './needs.ts';

const LOOK_MS = 30_000;
/** Told in one transaction. */
const MAX_TOLD = 100;

interface Turn {
  readonly keyId: number;
  readonly owner: number;
  readonly turn: KeyTurn;
  readonly timeMs: number;
}

interface ToldTurn extends Turn {
  readonly label: string;
}

/** Through the outbox, because names of keys are not in the journal. */
const turnTold = topic<ToldTurn>('api-keys.told');

/** Tells an owner what became of his key, as part of `work`. */
export async function tellTurn(
  { identity }: Pick<ApiKeysProviders, 'identity'>,
  { keySha256, ...what }: Turn & { readonly keySha256: string },
  work: Work,
): Promise<void> {
  const { owner, turn, timeMs } = what;
  const secret = await readSecret(work.database<ApiKeysTables>(), keySha256);
  const label = secret?.label ?? '';
  await tellOutbox(work, turnTold, { ...what, label });
  const details = { name: label, time: timeText(timeMs) };
  await identity.notifyIn(work, owner, `api-keys.mail_${turn}`, details);
}

/** Tells owners of keys that have expired: each once, whoever stops in between. */
export async function tellExpired(
  needs: Pick<ApiKeysProviders, 'identity'>,
  db: Kysely<ApiKeysTables>,
  nowMs: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const work: Work = { database: <Tables>() => transaction as unknown as Kysely<Tables> };
    for (const { expiresMs, ...key } of await takeExpired(transaction, nowMs, MAX_TOLD)) {
      await tellTurn(needs, { ...key, turn: 'expired', timeMs: expiresMs }, work);
    }
  });
}

/** Begins to look for keys that have expired, as a job. */
export function startExpiry(gateway: Gateway, needs: ApiKeysProviders): Running {
  const look = () => tellExpired(needs, gateway.database<ApiKeysTables>(), gateway.nowMs());
  return repeatedly(gateway, LOOK_MS, look, 'owners of expired keys could not be told');
}

function noticeOf({ keyId, owner, turn, timeMs, label }: ToldTurn): Notice {
  const common = { class: 'security', url: '/pages/setting/apiKeys', isMailed: true } as const;
  return { ...common, owner, what: turn, id: `${keyId}:${timeMs}`, details: { name: label } };
}

export const apiKeysNotices = [noticedOutside(turnTold, noticeOf)];
