import { ReceiptText } from 'lucide-react';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Hindrance } from './hindrance.tsx';
import { useProjects } from './ieo-data.ts';
import { ieoPaths } from './ieo-paths.ts';
import { ProjectCard } from './project-card.tsx';

/** All projects: to come, running, and over. */
export function OverviewScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useProjects();
  return (
    <>
      <PageHeader
        title={words('ieo.title')}
        trail={
          <IconButton label={words('ieo.my_orders')} onClick={() => push(ieoPaths.orders)}>
            <ReceiptText aria-hidden size={22} />
          </IconButton>
        }
      />
      <Page>
        <PullToRefresh onRefresh={query.refetch}>
          {loggedIn && <Hindrance />}
          <section className="px-4 pt-2 pb-4">
            <p className="mb-3 text-t5 text-muted">{words('ieo.how')}</p>
            <Loaded query={query}>
              {(projects) =>
                projects.length === 0 ? (
                  <Empty
                    picture="coins"
                    title={words('ieo.no_projects')}
                    hint={words('ieo.no_projects_hint')}
                  />
                ) : (
                  <ul className="card-grid">
                    {projects.map((project) => (
                      <ProjectCard key={project.id} project={project} />
                    ))}
                  </ul>
                )
              }
            </Loaded>
          </section>
          {!loggedIn && <VisitorView stays hint={words('ieo.visitor_hint')} />}
        </PullToRefresh>
      </Page>
    </>
  );
}
