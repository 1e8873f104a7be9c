import { expect, test } from 'vitest';
import { completePackages, findMissing, type LockPackages, platformOf } from './complete.ts';

const packages: LockPackages = {
  '': { version: '1.0.0' },
  'node_modules/build': {
    version: '3.0.0',
    dev: true,
    optionalDependencies: { '@build/linux-x64': '3.0.0', '@build/darwin-arm64': '3.0.0' },
  },
  'node_modules/@build/linux-x64': { version: '3.0.0', optional: true },
};

test('what a mirror has hidden is found', () => {
  expect(findMissing(packages)).toEqual([
    { name: '@build/darwin-arm64', version: '3.0.0', parent: 'node_modules/build' },
  ]);
});

test('it is added with its platform, and then nothing is missing', () => {
  const completed = completePackages(packages);
  expect(completed['node_modules/@build/darwin-arm64']).toEqual({
    version: '3.0.0',
    cpu: ['arm64'],
    os: ['darwin'],
    optional: true,
    dev: true,
  });
  expect(findMissing(completed)).toEqual([]);
});

test('two versions of one package do not meet', () => {
  const completed = completePackages({
    'node_modules/a': { optionalDependencies: { native: '1.0.0' } },
    'node_modules/b': { optionalDependencies: { native: '2.0.0' } },
  });
  expect(completed['node_modules/native']?.version).toBe('1.0.0');
  expect(completed['node_modules/b/node_modules/native']?.version).toBe('2.0.0');
});

test('a range is refused, because its version cannot be known', () => {
  const ranged = { 'node_modules/a': { optionalDependencies: { native: '^1.0.0' } } };
  expect(() => completePackages(ranged)).toThrow(/by a range/);
});

test.each([
  ['@oxlint/binding-linux-arm64-musl', { cpu: ['arm64'], libc: ['musl'], os: ['linux'] }],
  ['@x/binding-linux-arm-gnueabihf', { cpu: ['arm'], libc: ['glibc'], os: ['linux'] }],
  ['@x/binding-linux-arm-musleabihf', { cpu: ['arm'], libc: ['musl'], os: ['linux'] }],
  ['@x/binding-win32-x64-msvc', { cpu: ['x64'], os: ['win32'] }],
  ['@x/binding-wasm32-wasi', { cpu: ['wasm32'] }],
])('%s runs on %j', (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});
