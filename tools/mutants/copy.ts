import { cpSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What was made in a project and is not the project. */
const MADE = /^(?:\.git|\.artifacts|\.runtime|\.data.*|node_modules|dist)$/;

/** Copies the project into an empty folder in which code may be broken; packages are shared. */
export function copyProject(root: string, copy: string): void {
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => path === root || !MADE.test(basename(path)),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
}
