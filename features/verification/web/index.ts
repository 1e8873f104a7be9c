import { lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';

export const LevelsScreen = lazyScreen(() =>
  import('./levels-screen.tsx').then((module) => ({ default: module.LevelsScreen })),
);
export const FormScreen = lazyScreen(() =>
  import('./form-screen.tsx').then((module) => ({ default: module.FormScreen })),
);
