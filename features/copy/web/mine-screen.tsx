import { type ReactNode, useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { formatMoment } from '../../../platform/browser/numbers/format.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PagedList } from '../../../platform/browser/parts/paged-list.tsx';
import { Empty, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useCopies, useEnded, useRelations, useSkips } from './copy-data.ts';
import { copyPaths } from './copy-paths.ts';
import { Face } from './face.tsx';
import { Result } from './result-figure.tsx';
import { SelfHold } from './self-hold.tsx';
import { Shares } from './share-line.tsx';
import type { Copy, Relation, Skip } from './types.ts';

type Tab = 'now' | 'past' | 'skips' | 'shares' | 'ended';
const COPY_PX = 84;
const SKIP_PX = 64;
const ENDED_PX = 72;

function RelationRow({ relation }: { readonly relation: Relation }) {
  const words = useWords();
  return (
    <Go
      to={`${copyPaths.trader}?uid=${relation.trader_user_id}`}
      className="flex min-h-16 items-center gap-3 border-b border-line"
    >
      <Face name={relation.nickname} url={relation.head_portrait} />
      <span className="min-w-0 flex-1 truncate font-strong">{relation.nickname}</span>
      <span className="shrink-0 text-right text-t5">
        <Result amount={relation.result} className="block font-strong" />
        <span className="block text-muted">
          {words('copy.open_now')} <Result amount={relation.floating} />
        </span>
      </span>
    </Go>
  );
}

function CopyLine({ copy }: { readonly copy: Copy }) {
  const words = useWords();
  const side = copy.type === 0 ? '' : words(copy.type === 1 ? 'copy.long' : 'copy.short');
  return (
    <div className="flex items-center gap-3 border-b border-line px-4" style={{ height: COPY_PX }}>
      <span className="min-w-0 flex-1 text-t5">
        <span className="block truncate font-strong">
          {copy.symbol} {side} · {words('copy.lots', { n: copy.share })}
        </span>
        <span className="block truncate text-muted">
          {copy.nickname} · {words(`copy.state_${copy.state}`)}
        </span>
        <Result amount={copy.result} className="block" />
      </span>
      {copy.state === 'open' && <SelfHold id={copy.id} />}
    </div>
  );
}

function SkipLine({ skip }: { readonly skip: Skip }) {
  const words = useWords();
  return (
    <div
      className="flex items-center justify-between gap-3 border-b border-line px-4 text-t5"
      style={{ height: SKIP_PX }}
    >
      <span className="min-w-0">
        <span className="block truncate font-strong">
          {skip.symbol} · {skip.nickname}
        </span>
        <span className="block truncate text-muted">{words(`copy.skip_${skip.reason}`)}</span>
      </span>
      <span className="shrink-0 text-t6 text-faint">
        {formatMoment(useLanguage(), skip.time_ms)}
      </span>
    </div>
  );
}

function Nothing() {
  const words = useWords();
  return (
    <Empty
      title={words('copy.no_copies')}
      hint={words('copy.no_copies_hint')}
      action={
        <Go
          to={copyPaths.index}
          className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-4
            font-strong"
        >
          {words('copy.to_traders')}
        </Go>
      }
    />
  );
}

function Copies({ status }: { readonly status: 1 | 2 }) {
  const words = useWords();
  return (
    <PagedList
      label={words('copy.mine')}
      paged={useCopies(status)}
      rowPx={COPY_PX}
      keyOf={({ id }) => id}
      render={(copy) => <CopyLine copy={copy} />}
      none={<Nothing />}
    />
  );
}

function Skips() {
  const words = useWords();
  return (
    <PagedList
      label={words('copy.skips')}
      paged={useSkips()}
      rowPx={SKIP_PX}
      keyOf={({ id }) => id}
      render={(skip) => <SkipLine skip={skip} />}
      none={<Nothing />}
    />
  );
}

function EndedLine({ relation }: { readonly relation: Relation }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <div
      className="flex items-center justify-between gap-3 border-b border-line px-4 text-t5"
      style={{ height: ENDED_PX }}
    >
      <span className="min-w-0">
        <span className="block truncate font-strong">{relation.nickname}</span>
        <span className="block truncate text-muted">
          {relation.end_reason && words(`copy.end_${relation.end_reason}`)} ·{' '}
          {formatMoment(language, relation.ended_ms ?? 0)}
        </span>
      </span>
      <Result amount={relation.result} className="shrink-0 font-strong" />
    </div>
  );
}

function Ended() {
  const words = useWords();
  return (
    <PagedList
      label={words('copy.tab_ended')}
      paged={useEnded()}
      rowPx={ENDED_PX}
      keyOf={({ id }) => id}
      render={(relation) => <EndedLine relation={relation} />}
      none={<Nothing />}
    />
  );
}

const LISTS: Readonly<Record<Tab, () => ReactNode>> = {
  now: () => <Copies key="now" status={1} />,
  past: () => <Copies key="past" status={2} />,
  skips: () => <Skips />,
  shares: () => <Shares inset="px-4" />,
  ended: () => <Ended />,
};

function Own() {
  const words = useWords();
  const [tab, setTab] = useState<Tab>('now');
  return (
    <>
      <div className="px-4">
        <Loaded query={useRelations()} skeleton={<SkeletonRows count={1} />}>
          {(relations) => relations.map((it) => <RelationRow key={it.id} relation={it} />)}
        </Loaded>
      </div>
      <Tabs<Tab>
        className="px-4"
        label={words('copy.mine')}
        choices={[
          { value: 'now', label: words('copy.copies_now') },
          { value: 'past', label: words('copy.copies_past') },
          { value: 'skips', label: words('copy.skips') },
          { value: 'shares', label: words('copy.tab_shares') },
          { value: 'ended', label: words('copy.tab_ended') },
        ]}
        value={tab}
        onChange={setTab}
      />
      {LISTS[tab]()}
    </>
  );
}

/** Whom one follows, what was copied, and what was not and why. */
export function MineScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('copy.mine')} />
      <Page>{useLoggedIn() ? <Own /> : <VisitorView hint={words('copy.visitor_hint')} />}</Page>
    </>
  );
}
