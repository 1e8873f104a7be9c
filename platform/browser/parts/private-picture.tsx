import { useEffect, useState } from 'react';
import { useSession } from '../session/session.ts';
import { Skeleton } from './states.tsx';

/**
 * An address as a picture of this page's own; an address without a token shows nothing to others.
 */
async function fetchPicture(url: string, signal: AbortSignal): Promise<string> {
  const headers = { Authorization: useSession.getState().token };
  const reply = await fetch(url, { headers, signal });
  if (!reply.ok) throw new Error(`HTTP ${reply.status}`);
  return URL.createObjectURL(await reply.blob());
}

type Props = {
  readonly url: string;
  readonly label: string;
  /** What is said when it cannot be shown. */
  readonly lost: string;
};

/** A picture that only its owner may see: fetched with the token, and forgotten with the part. */
export function PrivatePicture({ url, label, lost }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let made = '';
    setShown(null);
    setLost(false);
    fetchPicture(url, stop.signal).then(
      (source) => {
        made = source;
        if (stop.signal.aborted) URL.revokeObjectURL(source);
        else setShown(source);
      },
      () => {
        if (!stop.signal.aborted) setLost(true);
      },
    );
    return () => {
      stop.abort();
      URL.revokeObjectURL(made);
    };
  }, [url]);
  if (isLost) return <p className="p-3 text-center text-t5 text-muted">{lost}</p>;
  if (shown === null) return <Skeleton className="size-full" />;
  return <img src={shown} alt={label} className="size-full object-contain" />;
}
