import { CONSOLE_GROUPS } from '../../platform/browser/console/resource.ts';
import { ROOMS } from './rooms.ts';

/** All resources in the order of the menu; with the first, the work queue, the console opens. */
export const RESOURCES = ROOMS.flatMap(({ resources = [] }) => resources).toSorted(
  (a, b) => CONSOLE_GROUPS.indexOf(a.group) - CONSOLE_GROUPS.indexOf(b.group),
);
