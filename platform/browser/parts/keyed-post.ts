import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Fields, newKey, post } from '../api/client.ts';
import { Unreachable } from '../api/errors.ts';

type Wish = {
  readonly fields: Fields;
  /** What proves who asks: another password is no other wish. */
  readonly proof?: Fields;
};

/**
 * A post that must not happen twice. When its answer got lost, the same wish goes out again under
 * the same key, also when a person presses the button once more; any answer ends the key.
 */
export function useKeyedPost(path: string, onDone: (message: string) => void) {
  const lost = useRef<{ readonly what: string; readonly key: string } | null>(null);
  return useMutation({
    mutationFn: async ({ fields, proof }: Wish) => {
      const what = JSON.stringify(fields);
      const idempotencyKey = lost.current?.what === what ? lost.current.key : newKey();
      lost.current = null;
      try {
        return String(await post(path, { fields: { ...fields, ...proof }, idempotencyKey }));
      } catch (error) {
        if (error instanceof Unreachable) lost.current = { what, key: idempotencyKey };
        throw error;
      }
    },
    onSuccess: onDone,
  });
}
