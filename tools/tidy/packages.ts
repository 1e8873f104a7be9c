/** `npm start` installs what it needs, and nothing else. */
import { productionNeeds } from '../package/imports.ts';
import type { Check, Finding } from './project.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** By imports: what builds or serves is a dependency, and every dependency builds or serves. */
export const checkPackages: Check = (project) => {
  const where = 'package.json';
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    project.get(where) ?? '{}',
  ) as Manifest;
  const { packages } = productionNeeds(project);
  const wanted = [...packages].flatMap(([name, file]): Finding[] => {
    if (devDependencies[name] === undefined || dependencies[name] !== undefined) return [];
    return [{ where, sentence: `has ${name} for tools only, and ${file} needs it to run.` }];
  });
  const idle = Object.keys(dependencies)
    .filter((name) => !packages.has(name))
    .map((name): Finding => {
      const sentence = `installs ${name} everywhere: nothing builds or serves with it. `;
      return { where, sentence: `${sentence}Make it a devDependency.` };
    });
  return [...wanted, ...idle];
};
