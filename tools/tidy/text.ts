/** What no file may contain, and how long a file and a line may be. */
import { type Check, type Finding, filesLike, linesLike } from './project.ts';

interface Ban {
  readonly files: RegExp;
  readonly except: RegExp;
  readonly pattern: RegExp;
  readonly sentence: string;
}

const code = /\.(?:ts|tsx|mjs|cjs|sql|css)$/;
const anything = /./;
const testFile = /\.(?:test|e2e)\.tsx?$/;
/** The patterns themselves stand here, and their examples in the test. */
const checks = /^tools\/tidy\//;

const bans: readonly Ban[] = [
  {
    files: anything,
    except: checks,
    pattern: /(?:^|[\s'"`(=:])\/(?:home\/\w|root\/|Users\/\w|work\/)|\b[A-Z]:\\\\?Users/,
    sentence: 'names a path of one machine: make it relative to the project.',
  },
  {
    files: anything,
    except: checks,
    pattern: /registry\.(?:npmjs|yarnpkg|npmmirror)|artifactory|verdaccio|\bnexus\./,
    sentence: "names a package registry: leave the choice to the machine's npm settings.",
  },
  {
    files: code,
    except: checks,
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/,
    sentence: 'leaves work for later: do it now, or open an issue and drop the note.',
  },
  {
    files: code,
    except: checks,
    pattern: /@ts-(?:ignore|nocheck|expect-error)|(?:ox|es)lint-disable|(?:biome|knip)-ignore/,
    sentence: 'silences a check: mend the code, or change the rule for all with a decision.',
  },
  {
    files: /^(?:platform|features|apps)\/.*\.ts$/,
    except: /\.(?:test|e2e)\.ts$|^platform\/server\/database\/connections\.ts$/,
    pattern: /\bnew (?:pg\.)?(?:Client|Pool)\(/,
    sentence: 'makes a connection whose loss nobody hears: use database/connections.ts.',
  },
  {
    files: /^(?:core|platform|features|apps)\/.*\.tsx?$/,
    except: /\.(?:test|e2e)\.tsx?$|^platform\/server\/database\/paging\.ts$/,
    pattern: /\boffset (?:\$\{|\$?\d)|\.offset\(|\bpage - 1\) ?\*/i,
    sentence: 'skips rows by their count, without a bound: use database/paging.ts.',
  },
  {
    files: testFile,
    except: checks,
    pattern:
      /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo)\b|\b(?:fit|x(?:it|test|describe))\(/,
    sentence: 'skips tests: make the test run, or delete it.',
  },
  {
    files: testFile,
    except: checks,
    pattern: /\bexpect(?:\.soft)?\([^)]*\b(?:performance|Date)\.now\(\)/,
    sentence: 'asserts time by a clock, which load makes long: count steps, or use processorMs.',
  },
  {
    files: /\.tsx?$/,
    except: /\/words\/|\.(?:test|e2e)\.tsx?$|^tools\/tidy\/|^tests\//,
    pattern: /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/,
    sentence: 'shows text in one language: put it into the words of all nine.',
  },
];

function lineSpan(path: string): number {
  return testFile.test(path) || path.startsWith('tests/') ? 600 : 400;
}

const longestLine = 100;
/** Addresses and imports cannot be broken; texts in words files and prose are not code. */
const unbreakable = /https?:\/\/|^import |^export .* from |^\s*\* @|from '[^']+';$/;

/** Bans by text: machine paths, registries, notes for later, silenced checks, skipped tests. */
export const checkBans: Check = (project) =>
  bans.flatMap((ban) =>
    filesLike(project, ban.files)
      .filter(([path]) => !ban.except.test(path) && path !== 'package-lock.json')
      .flatMap(([path, text]) => linesLike(path, text, ban.pattern))
      .map((where) => ({ where, sentence: ban.sentence })),
  );

/** Files and lines that fit on a screen. */
export const checkLengths: Check = (project) =>
  filesLike(project, /\.(?:ts|tsx|mjs|cjs|sql)$/).flatMap(([path, text]) => {
    const findings: Finding[] = [];
    const lines = text.trimEnd().split('\n');
    if (lines.length > lineSpan(path)) {
      findings.push({
        where: path,
        sentence: `has ${lines.length} lines, ${lineSpan(path)} are the limit: cut it into files.`,
      });
    }
    for (const [index, line] of lines.entries()) {
      if (line.length <= longestLine || unbreakable.test(line)) continue;
      findings.push({
        where: `${path}:${index + 1}`,
        sentence: `is longer than ${longestLine} columns: break the line.`,
      });
    }
    return findings;
  });

/** A test that expects nothing proves nothing. */
export const checkExpectations: Check = (project) =>
  filesLike(project, testFile)
    .filter(([, text]) => !/\bexpect(?:\.\w+)?\(|\bassert(?:\.\w+)?\(|\bassertType\b/.test(text))
    .map(([where]) => ({ where, sentence: 'expects nothing: say what must be true.' }));

/** `apps/server/rooms.ts` and the rooms' list are the whole house: nothing stands beside. */
export const checkTopFolders: Check = (project) => {
  const known = /^(?:core|features|platform|apps|tests|tools|deploy|docs|examples|bench|\.ci)\//;
  const loose = [...project.keys()].filter((path) => path.includes('/') && !known.test(path));
  return loose.map((where) => ({
    where,
    sentence:
      'stands outside the house: core, features, platform, apps, tests, tools, deploy, docs ' +
      'or examples.',
  }));
};
