import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useProjects } from './ieo-data.ts';
import { ieoPaths } from './ieo-paths.ts';
import { ProjectCard } from './project-card.tsx';

/** So many projects are shown among the earning products; all stand on their own screen. */
const SHOWN = 3;

/** Projects that run or are to come, and then those that are over; nothing where there are none. */
export function EarningPart() {
  const words = useWords();
  return (
    <Loaded query={useProjects()} skeleton={<SkeletonRows count={2} />}>
      {(projects) => {
        if (projects.length === 0) return null;
        const first = projects.filter(({ time_status }) => time_status === 2);
        const others = projects.filter(({ time_status }) => time_status !== 2);
        return (
          <section className="px-4 pt-4">
            <h2 className="mb-2 text-t3 font-title">{words('ieo.title')}</h2>
            <ul className="grid gap-3 md:grid-cols-2">
              {[...first, ...others].slice(0, SHOWN).map((project) => (
                <ProjectCard key={project.id} project={project} />
              ))}
            </ul>
            <Go
              to={ieoPaths.overview}
              className="inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
            >
              {words('ieo.to_projects')}
            </Go>
          </section>
        );
      }}
    </Loaded>
  );
}
