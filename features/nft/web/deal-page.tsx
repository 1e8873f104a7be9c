/** The frame of a purchase or a bid: on a desk the work hangs beside what is to be decided. */
import type { ReactNode } from 'react';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { Hindrance } from './hindrance.tsx';
import { LoadedWork } from './loaded-work.tsx';
import type { useDetail } from './nft-data.ts';
import type { NftDetail } from './types.ts';
import { WideHeader } from './wide-header.tsx';

type Props = {
  readonly title: string;
  readonly query: ReturnType<typeof useDetail>;
  readonly children: (detail: NftDetail) => ReactNode;
};

/** A form about a work. */
export function DealPage({ title, query, children }: Props) {
  return (
    <>
      <WideHeader title={title} />
      <Page wide tall>
        <Hindrance isBox={query.data?.pay_type === 3} />
        <LoadedWork query={query}>
          {(detail) => (
            <div className="md:grid md:grid-cols-2 md:items-start md:gap-8 md:px-4 md:pt-2">
              <img
                src={detail.poster || detail.image}
                alt=""
                className="hidden aspect-square w-full rounded-lg border border-line bg-raised
                  object-cover md:block"
              />
              <div className="md:rounded-lg md:border md:border-line md:bg-surface md:pt-2">
                {children(detail)}
              </div>
            </div>
          )}
        </LoadedWork>
      </Page>
    </>
  );
}
