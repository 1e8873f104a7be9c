import { useEffect, useRef, useState } from 'react';
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
  /** Its address anew, for who has no token and whose address has shown it for long enough. */
  readonly fresh?: (() => Promise<string>) | undefined;
};

/** A picture that only its owner may see: fetched with the token, and forgotten with the part. */
export function PrivatePicture({ url, label, lost, fresh }: Props) {
  const again = useRef(fresh);
  again.current = fresh;
  const [shown, setShown] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let made = '';
    setShown(null);
    setLost(false);
    const fetched = fetchPicture(url, stop.signal).catch(async (error: unknown) => {
      if (!again.current || stop.signal.aborted) throw error;
      return fetchPicture(await again.current(), stop.signal);
    });
    fetched.then(
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
