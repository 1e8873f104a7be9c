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
 * @param read what is made of the answer, where it is no sentence
 */
export function keyedSend<Said = string>(
  send: Send = post,
  read: (answer: unknown) => Said = (answer) => String(answer) as Said,
): (request: KeyedRequest) => Promise<Said> {
  const unanswered = new Map<string, string>();
  return async ({ path, fields, proof }) => {
    // The same request of another customer is another request.
    const what = JSON.stringify([useSession.getState().token, path, fields]);
    const idempotencyKey = unanswered.get(what) ?? newKey();
    unanswered.set(what, idempotencyKey);
    try {
      const said = await send(path, { fields: { ...fields, ...proof }, idempotencyKey });
      unanswered.delete(what);
      return read(said);
    } catch (error) {
      if (!(error instanceof Unreachable)) unanswered.delete(what);
      throw error;
    }
  };
}

/**
 * A post that must not happen twice; `onDone` gets the server's own sentence, and `onSettled` runs
 * after whatever came of it.
 * @param read as of `keyedSend`
 */
export function useKeyedPost<Said = string>(
  path: string,
  onDone: (said: Said) => void,
  onSettled: () => void = () => undefined,
  read?: (answer: unknown) => Said,
) {
  const [send] = useState(() => keyedSend(post, read));
  return useMutation({
    mutationFn: (request: Omit<KeyedRequest, 'path'>) => send({ path, ...request }),
    onSuccess: onDone,
    onSettled,
  });
}
