/**
 * Servers that a test kills by the dozen need not compile the whole house each time: Node keeps
 * what a process has compiled once that process has ended in order.
 */
import { resolve } from 'node:path';
import { projectRoot } from './rooms.ts';

/** The environment of a server process that finds and leaves compiled code. */
export const compiledOnce = {
  ...process.env,
  NODE_COMPILE_CACHE: resolve(projectRoot, '.artifacts/compiled'),
};
