import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { offerInstall, useInstallOffer } from '../../../../platform/browser/session/install.ts';
import { Button, IconButton } from '../../../../platform/browser/parts/button.tsx';
import { readValue, writeValue } from '../../../../platform/browser/session/storage.ts';
import { useWords } from '../../../../platform/browser/words/use-words.ts';

const CLOSED = 'hasClickDown';

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

/** How to keep the exchange on the home screen; goes away for good when one has seen it. */
export function InstallHint() {
  const words = useWords();
  const canOffer = useInstallOffer();
  const [isClosed, setClosed] = useState(
    () => isInstalled() || readValue<boolean>(CLOSED) === true,
  );
  if (isClosed) return null;
  const close = (): void => {
    writeValue(CLOSED, true);
    setClosed(true);
  };
  return (
    <section
      aria-label={words('content.install_title')}
      className="mx-4 mt-5 flex items-center gap-3 rounded-lg bg-accent-soft py-2 pl-4"
    >
      <Download aria-hidden size={20} className="shrink-0 text-accent-text" />
      <div className="min-w-0 flex-1 py-1">
        <h2 className="text-t5 font-strong">{words('content.install_title')}</h2>
        <p className="text-t5 text-muted">
          {words(canOffer ? 'content.install_hint' : 'content.install_how')}
        </p>
      </div>
      {canOffer && (
        <Button onClick={() => void offerInstall().then((taken) => taken && close())}>
          {words('content.install')}
        </Button>
      )}
      <IconButton label={words('content.install_close')} onClick={close}>
        <X aria-hidden size={18} className="text-muted" />
      </IconButton>
    </section>
  );
}
