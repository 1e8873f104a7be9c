import { ProductSection } from '../../../platform/browser/parts/product-section.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useProjects } from './ieo-data.ts';
import { ieoPaths } from './ieo-paths.ts';
import { ProjectCard } from './project-card.tsx';

/** The project that runs, else the next that stands in the list; nothing where there are none. */
export function EarningPart() {
  const words = useWords();
  return (
    <Loaded query={useProjects()} skeleton={<SkeletonRows count={2} />}>
      {(projects) => {
        const shown = projects.find(({ time_status }) => time_status === 2) ?? projects[0];
        return (
          shown !== undefined && (
            <ProductSection
              title={words('ieo.title')}
              to={ieoPaths.overview}
              toName={words('ieo.to_projects')}
            >
              <ul>
                <ProjectCard project={shown} />
              </ul>
            </ProductSection>
          )
        );
      }}
    </Loaded>
  );
}
