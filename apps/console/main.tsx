import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showFaces } from '../../platform/browser/theme/faces.ts';
import { ConsoleApp } from './app.tsx';

const element = document.getElementById('app');
if (!element) throw new Error('The page has no #app element.');
createRoot(element).render(
  <StrictMode>
    <ConsoleApp />
  </StrictMode>,
);

// System faces stand in until ours are there, or for good where they cannot be had.
showFaces().catch(() => undefined);
