import { useEffect } from 'react';
import { Navigate } from 'react-router';
import type { Market } from '../../../platform/browser/live/types.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { isDecimal, isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { TABLET, useIsWide } from '../../../platform/browser/parts/wide.ts';
import { useMarketChoice } from './market-choice.ts';
import { spotOver } from './ticket-over.ts';

type Props = { readonly market: Market; readonly params: URLSearchParams };

function OverItsChart({ market, params }: Props) {
  const { currency_id, legal_id, match_id: matchId } = market;
  const [price, total] = [params.get('price') ?? '', params.get('total') ?? ''];
  const side = params.get('buy_direction') === '1' ? 1 : 0;
  useEffect(() => {
    spotOver.ask({
      matchId,
      side,
      price: isDecimal(price) ? price : '',
      total: isDecimal(total) && isPositive(total) ? total : '',
    });
  }, [matchId, side, price, total]);
  return <Navigate replace to={withParams(paths.trade, { currency_id, legal_id })} />;
}

/** The address of a ticket, which messages and bookmarks know: it opens it over its chart. */
export function TicketScreen() {
  const { query, market, params } = useMarketChoice();
  const isWide = useIsWide(TABLET);
  // Where there is room the ticket is a pane of the workspace.
  if (isWide) return <Navigate replace to={`${paths.trade}?${params}`} />;
  return (
    <Page>
      <Loaded query={query}>
        {() => market && <OverItsChart market={market} params={params} />}
      </Loaded>
    </Page>
  );
}
