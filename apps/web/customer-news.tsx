import { type ReactNode, useEffect } from 'react';
import { SecondsWatch } from '../../features/seconds/web/index.ts';
import { ContractNews } from '../../features/contracts/web/index.ts';
import { FillNews } from '../../features/spot/web/index.ts';
import { queryClient } from '../../platform/browser/api/query.ts';
import { onPrivateNews } from '../../platform/browser/live/socket.ts';
import { useLive } from '../../platform/browser/live/store.ts';
import { whenCustomerLeaves } from '../../platform/browser/session/own.ts';
import { useSession } from '../../platform/browser/session/session.ts';

/** Answers about the customer that change while he is here. */
const OWN_KEYS = [
  'orders',
  'fills',
  'positions',
  'balances',
  'favourites',
  'statement',
  'transfers',
  'seconds',
] as const;

// Another person must never see the answers of the one before. Receipts are own ones too.
whenCustomerLeaves(() => {
  for (const key of [...OWN_KEYS, 'receipts']) queryClient.removeQueries({ queryKey: [key] });
});

/** Keeps everything that belongs to the customer fresh, on whatever screen one is. */
export function CustomerNews(): ReactNode {
  // Another customer is news from the beginning.
  return <NewsOfOne key={useSession((session) => session.token)} />;
}

function NewsOfOne() {
  const epoch = useLive((live) => live.epoch);
  useEffect(() => {
    if (epoch === 0) return;
    for (const key of OWN_KEYS) void queryClient.invalidateQueries({ queryKey: [key] });
  }, [epoch]);
  useEffect(
    () =>
      onPrivateNews((news) => {
        if (news.orders) void queryClient.invalidateQueries({ queryKey: ['orders'] });
        if (news.fills) void queryClient.invalidateQueries({ queryKey: ['fills'] });
        if (news.balances || news.fills) {
          void queryClient.invalidateQueries({ queryKey: ['balances'] });
          void queryClient.invalidateQueries({ queryKey: ['statement'] });
        }
      }),
    [],
  );
  return (
    <>
      <FillNews />
      <ContractNews />
      <SecondsWatch />
    </>
  );
}
