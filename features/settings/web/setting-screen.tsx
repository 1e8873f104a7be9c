import { Banknote, ChevronRight, Languages, Palette } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { logInFirst, push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { FiatChoice } from '../../../platform/browser/parts/fiat-choice.tsx';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { OptionList } from '../../../platform/browser/parts/select-sheet.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { useIsWide, WORKSPACE } from '../../../platform/browser/parts/wide.ts';
import { useMe } from '../../../platform/browser/session/me.ts';
import {
  type ThemeChoice,
  useLanguage,
  useLoggedIn,
  useSession,
} from '../../../platform/browser/session/session.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { chooseLanguage } from '../../../platform/browser/words/choose-language.ts';
import { LANGUAGES, nameOf } from '../../../platform/browser/words/languages.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DEMO, HELP, OWN } from './setting-links.ts';
import { LogOutRow } from './log-out-row.tsx';
import { Portrait } from './portrait.tsx';

const THEMES: readonly ThemeChoice[] = ['system', 'dark', 'light'];
type Open = 'language' | 'fiat' | 'theme' | null;

/** Who one is, at the top; it leads to the profile, or to the login. */
function ProfileCard() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const user = useMe();
  const body = (
    <>
      <Portrait user={loggedIn ? user : null} size={56} />
      <span className="min-w-0 flex-1">
        <span data-may-cut className="block truncate text-t3 font-strong">
          {loggedIn
            ? user?.nickname || user?.account_number || words('settings.profile')
            : words('settings.visitor')}
        </span>
        {loggedIn && user?.signature && (
          <span data-may-cut className="block truncate text-t5 text-muted">
            {user.signature}
          </span>
        )}
        <span data-may-cut className="block truncate text-t5 text-muted">
          {user && loggedIn && words('settings.id', { id: String(user.id) })}
          {!loggedIn && words('settings.visitor_hint')}
        </span>
      </span>
    </>
  );
  const look = 'flex w-full items-center gap-3 px-4 py-4 text-left';
  if (!loggedIn) {
    return (
      <div className={look}>
        {body}
        <Button onClick={logInFirst}>{words('common.log_in')}</Button>
      </div>
    );
  }
  return (
    <button
      type="button"
      onClick={() => push(paths.userInfo)}
      className={`${look} active:bg-raised`}
    >
      {body}
      <ChevronRight aria-hidden size={18} className="shrink-0 text-faint" />
    </button>
  );
}

/** One group of lines. */
function Group({ children }: { readonly children: ReactNode }) {
  return <div className="mb-4 divide-y divide-line border-y border-line">{children}</div>;
}

/** Lines that lead to other screens. */
type LinkRows = typeof OWN | typeof HELP | typeof DEMO;

function Links({ links }: { readonly links: LinkRows }) {
  const words = useWords();
  return (
    <Group>
      {links.map(([word, path, Icon]) => (
        <ListRow
          key={path}
          icon={<Icon aria-hidden size={20} />}
          label={words(word)}
          onPress={() => push(path)}
        />
      ))}
    </Group>
  );
}

function Choices({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) {
  const words = useWords();
  const language = useLanguage();
  const theme = useSession((session) => session.theme);
  const setTheme = useSession((session) => session.setTheme);
  return (
    <>
      <Sheet open={open === 'language'} onClose={onClose} title={words('common.language')}>
        <OptionList
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: nameOf(value) }))}
          onPick={(next) => {
            onClose();
            void chooseLanguage(next);
          }}
        />
      </Sheet>
      <Sheet open={open === 'fiat'} onClose={onClose} title={words('settings.fiat')}>
        <FiatChoice onDone={onClose} />
      </Sheet>
      <Sheet open={open === 'theme'} onClose={onClose} title={words('settings.theme')}>
        <OptionList
          value={theme}
          options={THEMES.map((value) => ({ value, label: words(`settings.theme_${value}`) }))}
          onPick={(next) => {
            onClose();
            setTheme(next);
          }}
        />
      </Sheet>
    </>
  );
}

/** Who one is, and how the client looks and speaks. */
export function SettingScreen() {
  const words = useWords();
  const language = useLanguage();
  const loggedIn = useLoggedIn();
  const session = useSession();
  const isDemo = useSite().data?.mode === 'demo';
  const [open, setOpen] = useState<Open>(null);
  // Where there is room they stand beside this screen, and beside those they lead to.
  const hasLinks = !useIsWide(WORKSPACE);
  return (
    <>
      <PageHeader title={words('common.settings')} />
      <Page>
        <ProfileCard />
        {hasLinks && loggedIn && <Links links={OWN} />}
        <Group>
          <ListRow
            icon={<Languages aria-hidden size={20} />}
            label={words('common.language')}
            value={nameOf(language)}
            onPress={() => setOpen('language')}
          />
          <ListRow
            icon={<Banknote aria-hidden size={20} />}
            label={words('settings.fiat')}
            value={session.fiat}
            onPress={() => setOpen('fiat')}
          />
          <ListRow
            icon={<Palette aria-hidden size={20} />}
            label={words('settings.theme')}
            value={words(`settings.theme_${session.theme}`)}
            onPress={() => setOpen('theme')}
          />
          <div className="px-4">
            <SwitchRow
              label={words('settings.stay')}
              hint={words('settings.stay_hint')}
              checked={session.staysLoggedIn}
              onChange={session.setStaysLoggedIn}
            />
          </div>
        </Group>
        {hasLinks && <Links links={HELP} />}
        {hasLinks && isDemo && <Links links={DEMO} />}
        {loggedIn && (
          <Group>
            <LogOutRow />
          </Group>
        )}
        <p className="pt-2 text-center text-t5 text-faint">{words('settings.version')}</p>
        <Choices open={open} onClose={() => setOpen(null)} />
      </Page>
    </>
  );
}
