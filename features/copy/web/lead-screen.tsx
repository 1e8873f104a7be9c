import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { formatAmount, formatMoment } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { ValueLine } from '../../../platform/browser/parts/value-line.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useDesk } from './copy-data.ts';
import { copyPaths } from './copy-paths.ts';
import { COIN, partText } from './copy-texts.ts';
import { LeaveSheet, ShareSheet } from './lead-sheets.tsx';
import { HeroResult, Result } from './result-figure.tsx';
import { Shares } from './share-line.tsx';
import type { LeadPage, Relation } from './types.ts';

type Tab = 'followers' | 'shares';
type Props = { readonly desk: LeadPage };

function Begin({ desk }: Props) {
  const words = useWords();
  const isAsked = desk.state === 'waiting';
  return (
    <Empty
      title={words(isAsked ? 'copy.trader_waiting' : 'copy.no_lead')}
      hint={words('copy.apply_hint')}
      action={
        <Go
          to={copyPaths.apply}
          className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-4
            font-strong"
        >
          {words(isAsked ? 'copy.see_application' : 'copy.become')}
        </Go>
      }
    />
  );
}

function State({ desk }: Props) {
  const words = useWords();
  const language = useLanguage();
  if (desk.is_paused) {
    return (
      <Notice look="lock" title={words('copy.trader_paused')}>
        {desk.reason}
      </Notice>
    );
  }
  if (desk.leaves_ms === null) return null;
  const time = formatMoment(language, desk.leaves_ms);
  return <Notice look="info" title={words('copy.leaves_at', { time })} />;
}

function Hero({ desk }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { trader } = desk;
  if (trader === null) return null;
  return (
    <section aria-label={words('copy.result')}>
      <p className="text-t5 text-muted">{words('copy.result')}</p>
      <HeroResult amount={trader.result} />
      <ValueLine values={trader.line} label={words('copy.line')} />
      <dl className="grid grid-cols-2 gap-3 border-y border-line py-3">
        <div>
          <dt className="text-t6 text-faint">{words('copy.followers_result')}</dt>
          <dd>
            <Result amount={trader.followers_result} className="font-strong" />
          </dd>
        </div>
        <div>
          <dt className="text-t6 text-faint">{words('copy.budgets')}</dt>
          <dd className="font-strong break-words">
            {formatAmount(language, desk.budgets, 2)} {COIN}
          </dd>
        </div>
        <div>
          <dt className="text-t6 text-faint">{words('copy.share')}</dt>
          <dd className="font-strong">{partText(language, desk.share)}</dd>
        </div>
        <div>
          <dt className="text-t6 text-faint">{words('copy.tab_followers')}</dt>
          <dd className="font-strong">
            {trader.follow_num} / {desk.most_followers}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Actions({ desk }: Props) {
  const words = useWords();
  const [open, setOpen] = useState<'share' | 'leave' | null>(null);
  const close = (): void => setOpen(null);
  if (desk.state !== 'leading' && desk.state !== 'leaving') return null;
  return (
    <div className="flex gap-3 py-3">
      <Button look="quiet" wide aria-haspopup="dialog" onClick={() => setOpen('share')}>
        {words('copy.change_share')}
      </Button>
      {desk.state === 'leading' && (
        <Button look="quiet" wide aria-haspopup="dialog" onClick={() => setOpen('leave')}>
          {words('copy.leave')}
        </Button>
      )}
      {open === 'share' && <ShareSheet now={desk.share} onClose={close} />}
      {open === 'leave' && <LeaveSheet onClose={close} />}
    </div>
  );
}

function FollowerLine({ relation }: { readonly relation: Relation }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-2">
      <span className="min-w-0">
        <span className="block truncate font-strong">{relation.nickname}</span>
        <span className="block text-t5 text-muted">
          {words('copy.since', { time: formatMoment(language, relation.started_ms) })}
        </span>
      </span>
      <Result amount={relation.result} className="shrink-0 text-t5" />
    </li>
  );
}

function Lists({ desk }: Props) {
  const words = useWords();
  const [tab, setTab] = useState<Tab>('followers');
  return (
    <>
      <Tabs<Tab>
        label={words('copy.lead')}
        choices={[
          { value: 'followers', label: words('copy.tab_followers') },
          { value: 'shares', label: words('copy.tab_shares') },
        ]}
        value={tab}
        onChange={setTab}
      />
      {tab === 'shares' && <Shares />}
      {tab === 'followers' &&
        (desk.data.length === 0 ? (
          <Empty title={words('copy.no_followers')} hint={words('copy.no_followers_hint')} />
        ) : (
          <ul>
            {desk.data.map((relation) => (
              <FollowerLine key={relation.id} relation={relation} />
            ))}
          </ul>
        ))}
    </>
  );
}

function Own() {
  return (
    <Loaded query={useDesk()}>
      {(desk) =>
        ['none', 'waiting', 'rejected'].includes(desk.state) ? (
          <Begin desk={desk} />
        ) : (
          <>
            <State desk={desk} />
            <Hero desk={desk} />
            <Actions desk={desk} />
            <Lists desk={desk} />
          </>
        )
      }
    </Loaded>
  );
}

/** The desk of who leads: what it has come to, who follows, and what was settled. */
export function LeadScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('copy.lead')} />
      <Page>
        <div className="px-4 pt-2">
          {useLoggedIn() ? <Own /> : <VisitorView hint={words('copy.apply_hint')} />}
        </div>
      </Page>
    </>
  );
}
