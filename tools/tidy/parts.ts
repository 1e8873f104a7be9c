import { type Check, filesLike } from './project.ts';

const PARTS = 'platform/browser/parts/';
/** What no page can show by itself: frames around screens, and what other parts are made of. */
const UNSEEN = new Set([
  'error-boundary.tsx',
  'link-banner.tsx',
  'lazy-part.tsx',
  'paged-list.tsx',
  'sheet-frame.tsx',
  'toaster.tsx',
  'top-status.tsx',
]);

/** The page of parts shows every part: who builds a screen looks there for what exists. */
export const checkPartsPage: Check = (project) => {
  const pages = filesLike(project, /^apps\/web\/dev\/.*\.tsx$/).map(([, text]) => text);
  return filesLike(project, /^platform\/browser\/parts\/[^/]+\.tsx$/)
    .map(([path]) => path)
    .filter((path) => !UNSEEN.has(path.slice(PARTS.length)))
    .filter((path) => !pages.some((text) => text.includes(`/${path}'`)))
    .map((where) => ({
      where,
      sentence: 'is not on the page of parts: show it there in its states (apps/web/dev).',
    }));
};
