/** Each table is read and written by the room whose migration made it, and by nobody else. */
import ts from 'typescript';
import { type Check, type Finding, filesLike, type Project } from './project.ts';

const migration = /^(?:features\/([^/]+)|(platform)\/server\/database)\/migrations\/[^/]+\.sql$/;
const made = /^create table (?:if not exists )?(\w+)/gim;
/** Proofs of the whole house, in `apps`, recompute what rooms say: they read the tables bare. */
const bound = /^(?:features\/([^/]+)|(platform))\/.*\.tsx?$/;
const test = /\.(?:test|e2e)\.tsx?$|^features\/[^/]+\/testing\//;
const statement =
  /\bselect\b[\s\S]*\bfrom\b|\binsert\s+into\b|\bdelete\s+from\b|\bupdate\s+\w+\s+set\b/i;
const named = /\b(?:from|join|into|update|table)\s+(?:only\s+)?"?([a-z_]\w*)"?/gi;
const builders = new Set([
  'deleteFrom',
  'from',
  'innerJoin',
  'insertInto',
  'leftJoin',
  'rightJoin',
  'selectFrom',
  'updateTable',
]);

/** Which room's migration made which table; those of `platform` are everybody's. */
export function tableOwners(project: Project): ReadonlyMap<string, string> {
  return new Map(
    filesLike(project, migration).flatMap(([path, text]) => {
      const [, room, platform = ''] = migration.exec(path) ?? [];
      return [...text.matchAll(made)].map(([, table = '']) => [table, room ?? platform] as const);
    }),
  );
}

/** The tables that a piece of syntax names. */
function tablesIn(node: ts.Node, source: ts.SourceFile): string[] {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [first] = node.arguments;
    if (!builders.has(node.expression.name.text) || first === undefined) return [];
    return ts.isStringLiteralLike(first) ? [first.text.split(' ')[0] ?? ''] : [];
  }
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
  const text = isText ? node.getText(source) : '';
  if (!statement.test(text)) return [];
  return [...text.matchAll(named)].map(([, table = '']) => table);
}

/** Rooms and the platform name no table of another room: they ask that room's reader. */
export const checkTables: Check = (project) => {
  const owners = tableOwners(project);
  return filesLike(project, bound).flatMap(([path, text]): Finding[] => {
    const [, room, platform] = bound.exec(path) ?? [];
    const own = room ?? platform;
    if (test.test(path) || !/from|into|update|table|join/i.test(text)) return [];
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const findings: Finding[] = [];
    const visit = (node: ts.Node): void => {
      for (const table of new Set(tablesIn(node, source))) {
        const owner = owners.get(table) ?? own;
        if (owner === own || owner === 'platform') continue;
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        const sentence = `names ${table}, a table of ${owner}: ask a reader of that room.`;
        findings.push({ where: `${path}:${line + 1}`, sentence });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return findings;
  });
};
