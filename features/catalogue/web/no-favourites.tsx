import { logInFirst } from '../../../platform/browser/navigation/navigator.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useMarketView } from './view-state.ts';

/** What stands in place of favourites that one does not have, and the way to some. */
export function NoFavourites() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const { set } = useMarketView();
  return (
    <Empty
      title={words('catalogue.no_favourites')}
      hint={words(loggedIn ? 'catalogue.no_favourites_hint' : 'catalogue.favourites_visitor')}
      action={
        <Button
          look={loggedIn ? 'quiet' : 'primary'}
          onClick={() => (loggedIn ? set({ tab: 'coin' }) : logInFirst())}
        >
          {words(loggedIn ? 'catalogue.show_all' : 'common.log_in')}
        </Button>
      }
    />
  );
}
