import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { consolePost } from '../../../platform/browser/console/client.ts';
import { useFailure } from '../../../platform/browser/console/use-failure.ts';

/** Takes work that waits, or leaves it; answers whether that was done. */
export function useTaking() {
  const notify = useNotify();
  const failed = useFailure();
  const known = useQueryClient();
  return async (
    change: 'take' | 'leave',
    { kind, item }: { readonly kind: string; readonly item: string },
  ): Promise<boolean> => {
    try {
      await consolePost(`/desk/${change}`, { kind, item }, crypto.randomUUID());
      return true;
    } catch (error) {
      notify(failed(error), { type: 'error' });
      return false;
    } finally {
      await known.invalidateQueries({ queryKey: ['desk/waiting'] });
    }
  };
}
