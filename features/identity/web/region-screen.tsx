import { useMutation } from '@tanstack/react-query';
import { post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { back } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { ME_KEY, useMe } from '../../../platform/browser/session/me.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { chooseArea } from './area-code.ts';
import { AreaList } from './area-list.tsx';
import type { NamedCode } from './dialling-codes.ts';

/** Where one lives: kept in the profile, and its dialling code is offered first from then on. */
export function RegionScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const me = useMe();
  const save = useMutation({
    mutationFn: ({ region }: NamedCode) => post<string>('/user/editRegion', { fields: { region } }),
    onSuccess: async (message, entry) => {
      chooseArea(entry);
      toast(String(message), 'good');
      await queryClient.invalidateQueries({ queryKey: ME_KEY });
      back(paths.userInfo);
    },
  });
  const title = words('identity.region_title');
  return (
    <>
      <PageHeader title={title} />
      <Page>
        {loggedIn ? (
          <AreaList
            label={title}
            isChosen={({ region }) => region === me?.region}
            onPick={(entry) => {
              if (!save.isPending) save.mutate(entry);
            }}
          />
        ) : (
          <VisitorView hint={words('identity.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
