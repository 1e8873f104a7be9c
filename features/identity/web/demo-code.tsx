/** In the demo no mail leaves the house: codes are offered where they are asked for. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { get } from '../../../platform/browser/api/client.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { messageRow } from '../wire.ts';

/** A message of the demo's inbox, newest first in the answer of `/demo/outbox`. */
export type DemoMessage = ReturnType<typeof messageRow>;

/** Whether this is a demo, whose messages everybody may read. */
export function useIsDemo(): boolean {
  return useSite().data?.mode === 'demo';
}

type Props = {
  /** Where the code was sent. */
  readonly to: string;
  /** How many codes were sent since the form was opened; none is offered before the first. */
  readonly sent: number;
  readonly onFill: (code: string) => void;
  /** Without a tap. */
  readonly fillsAtOnce?: boolean;
};

/** The code that was sent last, to be filled in by a tap. */
export function DemoCode({ to, sent, onFill, fillsAtOnce = false }: Props) {
  const words = useWords();
  const isDemo = useIsDemo();
  const { data } = useQuery({
    queryKey: ['identity', 'outbox', to, sent],
    queryFn: ({ signal }) => get<DemoMessage[]>('/demo/outbox', { signal, fields: { to } }),
    enabled: isDemo && sent > 0,
  });
  const code = data?.find((message) => message.code !== '')?.code;
  const fill = useEffectEvent(onFill);
  useEffect(() => {
    if (fillsAtOnce && code !== undefined) fill(code);
  }, [fillsAtOnce, code]);
  if (code === undefined) return null;
  return (
    <button
      type="button"
      onClick={() => onFill(code)}
      className="mt-2 min-h-11 w-full rounded-md bg-raised px-3 py-2 text-left text-t5
        text-accent-text tabular-nums"
    >
      {words('identity.demo_code', { code })}
    </button>
  );
}

/** The way to everything that the demo would have sent. */
export function DemoInboxLink() {
  const words = useWords();
  if (!useIsDemo()) return null;
  return (
    <p className="pt-4 text-center text-t5">
      <Go
        to={paths.inbox}
        className="inline-flex min-h-11 min-w-11 items-center text-muted underline"
      >
        {words('identity.inbox_title')}
      </Go>
    </p>
  );
}
