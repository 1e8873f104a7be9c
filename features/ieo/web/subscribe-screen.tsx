import { useSearchParams } from 'react-router';
import { NotThere } from '../../../platform/browser/parts/not-there.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { Hindrance } from './hindrance.tsx';
import { useDetail } from './ieo-data.ts';
import { ieoPaths } from './ieo-paths.ts';
import { MarketLink } from './market-link.tsx';
import { About, Head, MainLines, Terms } from './project-parts.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import type { Detail } from './types.ts';

/** Why nothing can be subscribed at the moment, or what came of it. */
function Said({ detail }: { readonly detail: Detail }) {
  const words = useWords();
  const language = useLanguage();
  if (detail.time_status === 1) {
    const time = formatTime(language, detail.begin_ms);
    return <Notice look="info" title={words('ieo.begins', { time })} />;
  }
  return (
    <Notice look="info" title={words(`ieo.said_${detail.state}`)}>
      {detail.root !== '' && words('ieo.root', { root: detail.root.slice(0, 16) })}
    </Notice>
  );
}

function NoProject() {
  const words = useWords();
  return (
    <NotThere
      title={words('ieo.no_project')}
      to={ieoPaths.overview}
      lead={words('ieo.to_projects')}
    />
  );
}

function Whole({ detail }: { readonly detail: Detail }) {
  return (
    <div className="grid gap-4 px-4 pt-2 pb-6 md:grid-cols-2 md:gap-8">
      <div className="space-y-3">
        <Head detail={detail} />
        <MainLines detail={detail} />
        <MarketLink of={detail} />
      </div>
      <div className="space-y-4">
        {detail.time_status === 2 ? <SubscribeForm detail={detail} /> : <Said detail={detail} />}
        <Terms detail={detail} />
        <About detail={detail} />
      </div>
    </div>
  );
}

/** A project: its terms, today's demand, and the form while it runs. */
export function SubscribeScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [params] = useSearchParams();
  const id = Number(params.get('project_id')) || 0;
  const query = useDetail(id);
  const isUnknown = query.error instanceof Refusal;
  return (
    <>
      <PageHeader title={words('ieo.project')} />
      <Page>
        {loggedIn && <Hindrance />}
        {isUnknown ? (
          <NoProject />
        ) : (
          <Loaded query={query}>{(detail) => <Whole key={id} detail={detail} />}</Loaded>
        )}
      </Page>
    </>
  );
}
