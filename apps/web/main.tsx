import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router';
import { queryClient } from '../../platform/browser/api/query.ts';
import { startLive } from '../../platform/browser/live/socket.ts';
import { watchInstallOffer } from '../../platform/browser/session/install.ts';
import { here } from '../../platform/browser/navigation/navigator.ts';
import { whenIdle } from '../../platform/browser/navigation/when-idle.ts';
import { warmFormats } from '../../platform/browser/numbers/format.ts';
import { currentLanguage } from '../../platform/browser/session/session.ts';
import { startTheme } from '../../platform/browser/theme/theme.ts';
import { startWords } from '../../platform/browser/words/translate.ts';
import { App } from './app.tsx';
import { startEarly } from './early.ts';
import { OtherRoutes } from './routes.tsx';
import { loadWords } from './words.ts';

/** For the first screen, once its words are there: after that what is there is shown without it. */
const LONGEST_WAIT_MS = 200;

/** What can wait until the page has nothing else to do. */
async function doLater(): Promise<void> {
  const { startLater } = await import('./later.ts');
  await startLater();
}

async function start(): Promise<void> {
  startTheme();
  watchInstallOffer();
  // First of all: nothing can be drawn without words.
  const wordsReady = startWords(loadWords);
  const screenReady = startEarly(here());
  // By itself: where a browser allows no such thread, the start goes on all the same.
  setTimeout(() => warmFormats(currentLanguage()));
  await wordsReady;
  await Promise.race([screenReady, new Promise((late) => setTimeout(late, LONGEST_WAIT_MS))]);
  const element = document.getElementById('app');
  if (!element) throw new Error('The page has no #app element.');
  const root = createRoot(element);
  // As a transition the first picture is made in slices: the page answers in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          {/* As a transition a slow screen would leave the one before standing, as if nothing had
              been tapped: the loading view comes instead. */}
          <HashRouter useTransitions={false}>
            <App />
          </HashRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  whenIdle(() => {
    void startLive();
    void OtherRoutes.preload();
    doLater().catch(() => undefined);
  });
}

/** Rejects when the words cannot be fetched: then nothing has been drawn. */
export const started = start();
