import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallOptions, type Fields, newKey, post } from '../api/client.ts';
import { Unreachable } from '../api/errors.ts';
import { useSession } from '../session/session.ts';

type KeyedRequest = {
  readonly path: string;
  readonly fields: Fields;
  /** What proves who asks: another password is no other request. */
  readonly proof?: Fields | undefined;
};
type Send = (path: string, options: CallOptions) => Promise<unknown>;

/**
 * Sends what must not happen twice. While the answer to a request is unknown, the same request goes
 * out again under the same key, also when a person presses the button once more; any answer ends
 * the key.
 */
export function keyedSend(send: Send = post): (request: KeyedRequest) => Promise<string> {
  const unanswered = new Map<string, string>();
  return async ({ path, fields, proof }) => {
    // The same request of another customer is another request.
    const what = JSON.stringify([useSession.getState().token, path, fields]);
    const idempotencyKey = unanswered.get(what) ?? newKey();
    unanswered.set(what, idempotencyKey);
    try {
      const said = await send(path, { fields: { ...fields, ...proof }, idempotencyKey });
      unanswered.delete(what);
      return String(said);
    } catch (error) {
      if (!(error instanceof Unreachable)) unanswered.delete(what);
      throw error;
    }
  };
}

/**
 * A post that must not happen twice; `onDone` gets the server's own sentence, and `onSettled` runs
 * after whatever came of it.
 */
export function useKeyedPost(
  path: string,
  onDone: (message: string) => void,
  onSettled: () => void = () => undefined,
) {
  const [send] = useState(() => keyedSend());
  return useMutation({
    mutationFn: (request: Omit<KeyedRequest, 'path'>) => send({ path, ...request }),
    onSuccess: onDone,
    onSettled,
  });
}
