import { ChevronRight, Download, Percent, Share2 } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { type Me, useMeQuery } from '../../../platform/browser/session/me.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { SITE_NAME } from '../../../platform/browser/session/site-name.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { Portrait } from './portrait.tsx';
import { QrCode } from '../../../platform/browser/parts/qr-code.tsx';
import { saveFile } from '../../../platform/browser/parts/save-file.ts';
import { drawInvitation } from './share-picture.ts';

function Invitation({ me }: { readonly me: Me }) {
  const words = useWords();
  const { data: site } = useSite();
  const name = me.nickname || me.account_number;
  const code = me.extension_code ?? '';
  const siteName = site?.site_name ?? SITE_NAME;
  const link = `${location.origin}/h5/#${withParams(paths.register, { code })}`;
  const title = words('settings.invite_title', { site: siteName });
  const codeLabel = words('settings.invite_code');
  const keep = async (): Promise<void> => {
    try {
      const invitation = { link, name, code, site: siteName, title, codeLabel };
      saveFile(await drawInvitation(invitation), 'invitation.png');
    } catch {
      toast(words('settings.picture_failed'), 'bad');
    }
  };
  const share = (): void => {
    // Closing the system's sheet is no error.
    navigator.share({ title, url: link }).catch(() => undefined);
  };
  return (
    <div className="space-y-4 px-4 pt-2">
      <section
        aria-label={title}
        className="rounded-lg border border-line bg-surface px-6 py-6 text-center"
      >
        <div className="flex justify-center">
          <Portrait user={me} size={64} />
        </div>
        <p className="pt-3 text-t3 font-strong [overflow-wrap:anywhere]">{name}</p>
        <p className="text-t5 text-muted">{words('settings.id', { id: String(me.id) })}</p>
        <p className="pt-1 text-t5 text-muted">{title}</p>
        <div className="mx-auto mt-4 max-w-56 overflow-hidden rounded-md">
          <QrCode text={link} label={words('settings.qr_label')} />
        </div>
        <p className="pt-3 text-t5 text-muted">{words('settings.qr_hint')}</p>
      </section>
      <CopyRow label={codeLabel} value={code} copyLabel={words('settings.copy_code')} large />
      <CopyRow
        label={words('settings.invite_link')}
        value={link}
        copyLabel={words('settings.copy_link')}
      />
      <Go
        to={ownPaths.rebates}
        className="flex min-h-13 items-center gap-3 rounded-lg border border-line px-4
          active:bg-raised"
      >
        <Percent aria-hidden size={18} className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1">{words('settings.invite_rebates')}</span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-faint" />
      </Go>
      <div className="flex gap-3">
        <Button look="quiet" className="min-w-0 flex-1" onClick={() => void keep()}>
          <Download aria-hidden size={18} className="shrink-0" />
          {words('settings.save_picture')}
        </Button>
        {'share' in navigator && (
          <Button className="min-w-0 flex-1" onClick={share}>
            <Share2 aria-hidden size={18} className="shrink-0" />
            {words('settings.share')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** One's invitation: code, link, and a picture to show to somebody beside one. */
export function ShareScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useMeQuery();
  return (
    <>
      <PageHeader title={words('settings.invite')} />
      <Page>
        {loggedIn ? (
          <Loaded query={query}>{(me) => <Invitation me={me} />}</Loaded>
        ) : (
          <VisitorView hint={words('settings.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
