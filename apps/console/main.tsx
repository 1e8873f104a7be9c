import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './app.tsx';

const element = document.getElementById('app');
if (!element) throw new Error('The page has no #app element.');
createRoot(element).render(
  <StrictMode>
    <ConsoleApp />
  </StrictMode>,
);
