/** `node tools/run.mjs tools/tidy/main.ts`: the house checks that linters do not know. */
import { join } from 'node:path';
import { checkExpressions } from './expressions.ts';
import { checkLaw } from './law.ts';
import { checkOldWords } from './old-words.ts';
import {
  checkCommands,
  checkDecisions,
  checkLockFile,
  checkReadme,
  checkSettings,
  checkVersions,
} from './papers.ts';
import { checkPackages } from './packages.ts';
import { checkPartsPage } from './parts.ts';
import { type Check, readProject } from './project.ts';
import {
  checkCards,
  checkFurniture,
  checkWireCopies,
  checkNumbers,
  checkNames,
  checkRoomList,
  checkTestingCards,
} from './rooms.ts';
import { checkRoomNames } from './room-names.ts';
import { checkTables } from './tables.ts';
import { checkBans, checkExpectations, checkLengths, checkTopFolders } from './text.ts';
import { checkVoice } from './voice.ts';
import { checkKeys, checkWords } from './words.ts';

const checks: readonly Check[] = [
  checkBans,
  checkLengths,
  checkExpectations,
  checkTopFolders,
  checkFurniture,
  checkRoomList,
  checkCards,
  checkTestingCards,
  checkRoomNames,
  checkTables,
  checkWireCopies,
  checkNumbers,
  checkNames,
  checkOldWords,
  checkWords,
  checkVoice,
  checkKeys,
  checkPartsPage,
  checkExpressions,
  checkLaw,
  checkSettings,
  checkReadme,
  checkCommands,
  checkDecisions,
  checkLockFile,
  checkVersions,
  checkPackages,
];

const project = readProject(join(import.meta.dirname, '..', '..'));
const findings = checks.flatMap((check) => check(project));
for (const { where, sentence } of findings) console.log(`${where} ${sentence}`);
console.log(`${project.size} files read, ${findings.length} findings.`);
// A check that saw nothing has checked nothing.
if (findings.length > 0 || project.size < 50) process.exitCode = 1;
