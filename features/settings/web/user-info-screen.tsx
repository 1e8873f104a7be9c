import { ChevronRight, Copy } from 'lucide-react';
import { useState } from 'react';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { type Me, useMeQuery } from '../../../platform/browser/session/me.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { tagOf } from '../../../platform/browser/words/languages.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useCopy } from '../../../platform/browser/parts/copy.ts';
import { LogOutRow } from './log-out-row.tsx';
import { PictureSheet } from './picture-sheet.tsx';
import { Portrait } from './portrait.tsx';
import { TextSheet } from './text-sheet.tsx';

const NICKNAME_MOST = 10;
const SIGNATURE_MOST = 30;

type Open = 'picture' | 'nickname' | 'signature' | null;

function PictureRow({ me, onPress }: { readonly me: Me; readonly onPress: () => void }) {
  const words = useWords();
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-20 w-full items-center gap-3 px-4 py-2 text-left active:bg-raised"
    >
      <span className="flex-1">{words('settings.picture')}</span>
      <Portrait user={me} size={56} />
      <ChevronRight aria-hidden size={18} className="shrink-0 text-faint" />
    </button>
  );
}

function Sheets({ me, open, onClose }: { me: Me; open: Open; onClose: () => void }) {
  const words = useWords();
  return (
    <>
      <PictureSheet open={open === 'picture'} chosen={me.head_portrait ?? ''} onClose={onClose} />
      <TextSheet
        open={open === 'nickname'}
        onClose={onClose}
        title={words('settings.nickname')}
        hint={words('settings.nickname_hint')}
        value={me.nickname ?? ''}
        most={NICKNAME_MOST}
        field="nickname"
        path="/user/editNickname"
      />
      <TextSheet
        open={open === 'signature'}
        onClose={onClose}
        title={words('settings.signature')}
        hint={words('settings.signature_hint')}
        value={me.signature ?? ''}
        most={SIGNATURE_MOST}
        field="signature"
        path="/user/editSignature"
      />
    </>
  );
}

function Profile({ me }: { readonly me: Me }) {
  const words = useWords();
  const tag = tagOf(useLanguage());
  const copy = useCopy();
  const [open, setOpen] = useState<Open>(null);
  const none = words('settings.not_set');
  const region = me.region && new Intl.DisplayNames([tag], { type: 'region' }).of(me.region);
  return (
    <>
      <div className="divide-y divide-line border-y border-line">
        <PictureRow me={me} onPress={() => setOpen('picture')} />
        <ListRow
          label={words('settings.nickname')}
          value={<span className="break-words">{me.nickname || none}</span>}
          onPress={() => setOpen('nickname')}
        />
        <ListRow
          label={<span className="whitespace-nowrap">{words('settings.signature')}</span>}
          value={<span className="[overflow-wrap:anywhere]">{me.signature || none}</span>}
          onPress={() => setOpen('signature')}
        />
        <ListRow
          label={words('settings.region')}
          value={region || none}
          onPress={() => push(paths.region)}
        />
      </div>
      <div className="mt-6 divide-y divide-line border-y border-line">
        <ListRow
          label={<span className="whitespace-nowrap">{words('settings.account')}</span>}
          value={<span className="[overflow-wrap:anywhere]">{me.account_number}</span>}
        />
        <button
          type="button"
          onClick={() => copy(String(me.id))}
          className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left active:bg-raised"
        >
          <span className="flex-1">{words('settings.user_id')}</span>
          <span className="text-muted">{String(me.id)}</span>
          <span className="sr-only">{words('settings.copy')}</span>
          <Copy aria-hidden size={16} className="shrink-0 text-faint" />
        </button>
        {typeof me.score === 'number' && (
          <ListRow label={words('settings.score')} value={String(me.score)} />
        )}
        <ListRow label={words('settings.verification')} onPress={() => push(paths.identity)} />
        <ListRow label={words('settings.security')} onPress={() => push(paths.security)} />
      </div>
      <div className="mt-6 border-y border-line">
        <LogOutRow />
      </div>
      <Sheets me={me} open={open} onClose={() => setOpen(null)} />
    </>
  );
}

/** Who one is to others, and how to change it. */
export function UserInfoScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useMeQuery();
  return (
    <>
      <PageHeader title={words('settings.profile')} />
      <Page>
        {loggedIn ? (
          <Loaded query={query}>{(me) => <Profile me={me} />}</Loaded>
        ) : (
          <VisitorView hint={words('settings.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
