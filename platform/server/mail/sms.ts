/**
 * Hands text messages to a service that the operator names: an address that takes
 * `POST {"to": "+49…", "text": "…"}` with a bearer token. What providers really speak is for a
 * small relay, of theirs or of the operator.
 */

/** Where text messages are handed over, and the secret by which that place knows us. */
export interface SmsService {
  readonly url: string;
  /** Sent as a bearer token; never logged. */
  readonly token: string;
}

const PATIENCE_MS = 10_000;

/**
 * Sends one text; with an id, which is the same when it is sent again, as `Idempotency-Key`.
 * Rejects, in words that name neither text nor token, when it was not taken.
 */
export async function sendText(
  { url, token }: SmsService,
  { to, text, id }: { to: string; text: string; id?: string | undefined },
  patienceMs = PATIENCE_MS,
): Promise<void> {
  let status: number;
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(id === undefined ? {} : { 'idempotency-key': id }),
      },
      body: JSON.stringify({ to, text }),
      // The token and the code are meant for this address and for no other one.
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    status = reply.status;
    await reply.body?.cancel();
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new Error(`the service of text messages ${isLate ? 'does not answer' : 'is not there'}`, {
      // The error of `fetch` itself may repeat the address, its cause only says what failed.
      cause: isLate ? undefined : (error as Error).cause,
    });
  }
  if (status < 200 || status > 299) {
    throw new Error(`the service of text messages answers with ${status}`);
  }
}
