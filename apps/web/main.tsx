import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router';
import { queryClient } from '../../platform/browser/api/query.ts';
import { startLive } from '../../platform/browser/live/socket.ts';
import { watchInstallOffer } from '../../platform/browser/session/install.ts';
import { startTheme } from '../../platform/browser/theme/theme.ts';
import { startWords } from '../../platform/browser/words/translate.ts';
import { App } from './app.tsx';
import { watchForUpdates } from './updates.ts';
import { loadWords } from './words.ts';

async function start(): Promise<void> {
  startTheme();
  watchInstallOffer();
  void startLive();
  await startWords(loadWords);
  watchForUpdates();
  const element = document.getElementById('app');
  if (!element) throw new Error('The page has no #app element.');
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <HashRouter>
          <App />
        </HashRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
