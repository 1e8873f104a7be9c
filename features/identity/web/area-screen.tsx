import { back } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { areaCode, areaRegion, chooseArea } from './area-code.ts';
import { AreaList } from './area-list.tsx';

/** All dialling codes with the names of their regions; a choice goes back. */
export function AreaScreen() {
  const words = useWords();
  const title = words('identity.area_title');
  const region = areaRegion();
  return (
    <>
      <PageHeader title={title} />
      <Page>
        <AreaList
          label={title}
          isChosen={(entry) =>
            region === '' ? areaCode() === `+${entry.code}` : region === entry.region
          }
          onPick={(entry) => {
            chooseArea(entry);
            back(paths.register);
          }}
        />
      </Page>
    </>
  );
}
