import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatMoment } from '../../../platform/browser/numbers/format.ts';
import { PagedList } from '../../../platform/browser/parts/paged-list.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useMembers } from './referral-data.ts';
import type { MemberLine } from './types.ts';
import { COIN } from './referral-texts.ts';

const ROW_PX = 72;
const LEVELS = ['1', '2', '3', '4'] as const;
type Level = (typeof LEVELS)[number];
const LETTERS = { 1: 'B', 2: 'C', 3: 'D', 4: 'E' } as const;

function Row({ member }: { readonly member: MemberLine }) {
  const words = useWords();
  const language = useLanguage();
  const deposits = member.recharge_total;
  return (
    <div className="flex items-center gap-3 border-b border-line px-4" style={{ height: ROW_PX }}>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{member.name}</span>
        <span className="block truncate text-t5 text-muted">
          {words(member.is_qualified === 1 ? 'referral.qualified' : 'referral.not_qualified')}
          {' · '}
          {formatMoment(language, member.joined_ms)}
        </span>
      </span>
      <span className="max-w-[46%] shrink-0 text-right text-t5">
        <span className="block font-strong">{coinText(language, member.rebate, COIN)}</span>
        {deposits !== null && (
          <span className="block text-t6 text-faint">
            {words('referral.deposited', { amount: coinText(language, deposits, COIN) })}
          </span>
        )}
      </span>
    </div>
  );
}

function Nobody({ level }: { readonly level: Level }) {
  const words = useWords();
  return (
    <Empty
      picture="search"
      title={words('referral.no_members')}
      hint={words(level === '1' ? 'referral.no_members_hint' : 'referral.no_deeper_hint')}
      action={
        <Go
          to={paths.share}
          className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-4
            font-strong"
        >
          {words('referral.invite')}
        </Go>
      }
    />
  );
}

/** The members of a level: names are covered, and deposits are told of the first level only. */
export function Members() {
  const words = useWords();
  const [level, setLevel] = useState<Level>('1');
  const paged = useMembers(Number(level));
  return (
    <>
      <Tabs<Level>
        look="segments"
        className="mx-4 mt-2"
        label={words('referral.levels')}
        choices={LEVELS.map((value) => ({ value, label: LETTERS[value] }))}
        value={level}
        onChange={setLevel}
      />
      <PagedList
        key={level}
        label={words('referral.members')}
        paged={paged}
        rowPx={ROW_PX}
        keyOf={({ name, joined_ms }) => `${name} ${joined_ms}`}
        render={(member) => <Row member={member} />}
        none={<Nobody level={level} />}
      />
    </>
  );
}
