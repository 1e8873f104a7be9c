import type { ConsoleResource } from '../../platform/browser/console/resource.ts';
import { ROOMS } from './rooms.ts';

/** All resources, in the order of the menu. */
export const RESOURCES: readonly ConsoleResource[] = ROOMS.flatMap(
  ({ resources = [] }) => resources,
);
