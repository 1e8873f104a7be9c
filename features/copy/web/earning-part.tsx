import { ProductSection } from '../../../platform/browser/parts/product-section.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useTraders } from './copy-data.ts';
import { copyPaths } from './copy-paths.ts';
import { TraderCard } from './trader-card.tsx';

/** The trader whose followers have the best result, with the line; nothing where nobody leads. */
export function EarningPart() {
  const words = useWords();
  return (
    <Loaded query={useTraders('followers_result')} skeleton={<SkeletonRows count={2} />}>
      {([first]) =>
        first !== undefined && (
          <ProductSection
            title={words('copy.title')}
            to={copyPaths.index}
            toName={words('copy.to_traders')}
          >
            <ul>
              <TraderCard trader={first} />
            </ul>
          </ProductSection>
        )
      }
    </Loaded>
  );
}
