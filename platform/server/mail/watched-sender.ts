/**
 * Notes that mails do not leave the house: codes are sent while somebody waits for them, and not
 * from the queue, where what is refused can be seen.
 */
import { type Kysely, sql } from 'kysely';
import { noteProof, proofHash, readProof } from '../rooms/opening-check.ts';
import type { MessageSender } from './sender.ts';

const MAIL_FAILURE = 'mail_failed';
/** One that was sent is noted no more often. */
const NOTE_EVERY_MS = 60_000;
/** What nodemailer calls it where a mailbox does not exist: a stranger may have named it. */
const OF_THE_RECIPIENT = 'EENVELOPE';

function isOfTheRecipient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === OF_THE_RECIPIENT;
}

/** Since when no mail has left; undefined where the last one did. */
export async function mailsFailSinceMs(db: Kysely<unknown>): Promise<number | undefined> {
  return (await readProof(db, MAIL_FAILURE))?.provedMs;
}

/** The same sender, which notes when the mail server fails, and when it takes one again. */
export function watchedSender(
  sender: MessageSender,
  db: Kysely<unknown>,
  nowMs: () => number,
): MessageSender {
  let notedMs = Number.NEGATIVE_INFINITY;
  const failed = async (): Promise<void> => {
    notedMs = Number.NEGATIVE_INFINITY;
    if ((await mailsFailSinceMs(db)) !== undefined) return;
    await noteProof(db, MAIL_FAILURE, { sha256: proofHash(), provedMs: nowMs() });
  };
  const taken = async (): Promise<void> => {
    if (nowMs() - notedMs < NOTE_EVERY_MS) return;
    notedMs = nowMs();
    await sql`delete from opening_proofs where name = ${MAIL_FAILURE}`.execute(db);
  };
  return {
    ...sender,
    async sendMail(message, patienceMs) {
      try {
        const sent = await sender.sendMail(message, patienceMs);
        // What cannot be noted was sent all the same.
        await taken().catch(() => undefined);
        return sent;
      } catch (error) {
        if (!isOfTheRecipient(error)) await failed().catch(() => undefined);
        throw error;
      }
    },
  };
}
