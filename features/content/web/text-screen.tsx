import { ExternalLink, Headset, Info, MessageCircleQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { parseServerTime } from '../../../platform/browser/numbers/format.ts';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import {
  Empty,
  ErrorView,
  type QueryLike,
  Skeleton,
} from '../../../platform/browser/parts/states.tsx';
import { When } from '../../../platform/browser/parts/when.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { dateTagOf } from '../../../platform/browser/words/languages.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type TextPage, useArticle, usePage } from './data.ts';
import { HtmlText } from './html-text.tsx';

const LINES = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-2/3'] as const;

/** Place-holders for a written text. */
export function TextSkeleton() {
  const words = useWords();
  return (
    <div role="status" aria-label={words('common.loading')} className="space-y-3 px-4 pt-3">
      {LINES.map((width, index) => (
        // Place-holders have no identity but their position.
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

/** Why a text cannot be shown: it is not there, or it could not be loaded. */
export function TextFault({ query }: { readonly query: QueryLike<unknown> }) {
  const words = useWords();
  if (!(query.error instanceof Refusal)) {
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <Empty title={words('content.missing')} hint={query.error.message} />;
}

type Props = {
  readonly query: QueryLike<TextPage>;
  /** The text's own title becomes the heading below the line. */
  readonly isArticle?: boolean;
  readonly title: string;
  readonly children?: ReactNode;
};

function Published({ time }: { readonly time: string | undefined }) {
  const language = useLanguage();
  const ms = parseServerTime(time ?? '');
  if (ms === null) return null;
  const day = new Intl.DateTimeFormat(dateTagOf(language), { dateStyle: 'long' }).format(ms);
  return (
    <p className="pb-4 text-t5 text-faint">
      <When ms={ms} /> · {day}
    </p>
  );
}

function TextView({ query, isArticle, title, children }: Props) {
  const { data } = query;
  return (
    <>
      <PageHeader title={isArticle ? title : (data?.title ?? title)} />
      <Page>
        {data !== undefined && (
          <article className="px-4 pt-2">
            {isArticle && <h2 className="pb-1 text-t3 font-title">{data.title}</h2>}
            {isArticle && <Published time={data.create_time} />}
            <HtmlText html={data.content} />
          </article>
        )}
        {data === undefined && query.isPending && <TextSkeleton />}
        {data === undefined && !query.isPending && <TextFault query={query} />}
        {children}
      </Page>
    </>
  );
}

function NewsArticle({ id }: { readonly id: string }) {
  const words = useWords();
  return <TextView query={useArticle(id)} isArticle title={words('content.notice')} />;
}

/** A page of the house by its name. */
function NamedPage({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  return (
    <TextView query={usePage(name)} title="">
      {children}
    </TextView>
  );
}

/** An article by `?id=`, or a page of the house by `?page=`. */
export function ArticleScreen() {
  const [params] = useSearchParams();
  const page = params.get('page');
  return page === null ? <NewsArticle id={params.get('id') ?? '0'} /> : <NamedPage name={page} />;
}

const LINKS = [
  ['zxkf_url', 'content.link_support'],
  ['telegram_url', 'content.link_telegram'],
  ['whatsApp_url', 'content.link_whatsapp'],
  ['jie_url', 'content.link_loan'],
  ['hk_url', 'content.link_repayment'],
] as const;

/** The addresses that the owner has given, in windows of their own. */
function SiteLinks() {
  const words = useWords();
  const { data: site } = useSite();
  const given = LINKS.flatMap(([field, word]) => {
    const address = site?.[field] ?? '';
    // Pages of this house are for clients without such screens: here are the screens themselves.
    const isGiven = address.startsWith('https://') && !address.startsWith(location.origin);
    return isGiven ? [{ address, word }] : [];
  });
  if (given.length === 0) return null;
  return (
    <ul className="mt-6 divide-y divide-line border-y border-line">
      {given.map(({ address, word }) => (
        <li key={word}>
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-13 items-center gap-3 px-4 py-2 active:bg-raised"
          >
            <span className="flex-1">{words(word)}</span>
            <ExternalLink aria-hidden size={16} className="shrink-0 text-faint" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** How to reach the house, with the way to the answers that are there already. */
export function ContactScreen() {
  const words = useWords();
  return (
    <NamedPage name="contactus">
      <SiteLinks />
      <div className="mt-6 divide-y divide-line border-y border-line">
        <ListRow
          icon={<Headset aria-hidden size={20} />}
          label={words('content.support')}
          onPress={() => push(paths.help)}
        />
        <ListRow
          icon={<MessageCircleQuestion aria-hidden size={20} />}
          label={words('content.faq')}
          onPress={() => push(paths.faq)}
        />
        <ListRow
          icon={<Info aria-hidden size={20} />}
          label={words('content.about')}
          onPress={() => push(paths.aboutus)}
        />
      </div>
    </NamedPage>
  );
}

/** Who runs the exchange, with the papers that bind. */
export function AboutScreen() {
  const words = useWords();
  return (
    <NamedPage name="aboutus">
      <div className="mt-6 divide-y divide-line border-y border-line">
        {(['user_agreement', 'privacy', 'risk'] as const).map((name) => (
          <ListRow
            key={name}
            label={words(`content.page_${name}`)}
            onPress={() => push(`${paths.article}?page=${name}`)}
          />
        ))}
        <ListRow label={words('fairness.title')} onPress={() => push(paths.fairness)} />
      </div>
    </NamedPage>
  );
}

/** How the operation is supervised. */
export function ComplianceScreen() {
  return <NamedPage name="operational_compliance" />;
}
