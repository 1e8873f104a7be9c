/**
 * No list of rooms but the three: what a test or a tool asks of rooms that it names itself, it
 * asks of no room that is new, and nobody notices. Arrays, objects, unions and rows of tables that
 * name three rooms are lists.
 */
import ts from 'typescript';
import { type Check, type Finding, filesLike, type Project } from './project.ts';

/** The three lists; the customers' client fetches the first of its rooms earlier. */
const list = /^apps\/(?:server|console|web)\/(?:first-)?rooms\.ts$/;
const code = /\.(?:ts|tsx|mjs|cjs)$/;
/** Two rooms meet in many tests; who names a third has begun a list. */
const MOST = 2;

function roomsOf(project: Project): ReadonlySet<string> {
  return new Set(
    filesLike(project, /^features\/[^/]+\//).map(([path]) => path.split('/')[1] ?? ''),
  );
}

/** The room that a text names, by itself or as the beginning of a path. */
function roomIn(text: string, rooms: ReadonlySet<string>): string | undefined {
  const name = /^(?:\.{1,2}\/)*features\/([^/]+)/.exec(text)?.[1] ?? text;
  return rooms.has(name) ? name : undefined;
}

/** What stands for an entry of a list: a text, or the first text of a row. */
function textOf(node: ts.Node | undefined): string {
  if (node === undefined) return '';
  if (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) return node.text;
  if (ts.isArrayLiteralExpression(node)) return textOf(node.elements[0]);
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return textOf(node.expression);
  if (!ts.isObjectLiteralExpression(node)) return '';
  const [first] = node.properties;
  return first !== undefined && ts.isPropertyAssignment(first) ? textOf(first.initializer) : '';
}

/** Whether a member stands in for a room that another needs: it does things, all of it. */
function isStub(member: ts.ObjectLiteralElementLike): boolean {
  if (!ts.isPropertyAssignment(member)) return false;
  const { initializer } = member;
  return (
    ts.isObjectLiteralExpression(initializer) &&
    initializer.properties.length > 0 &&
    initializer.properties.every(
      (each) =>
        ts.isMethodDeclaration(each) ||
        ts.isShorthandPropertyAssignment(each) ||
        (ts.isPropertyAssignment(each) &&
          (ts.isArrowFunction(each.initializer) || ts.isIdentifier(each.initializer))),
    )
  );
}

/** The entries of a literal list; undefined where a node is none. */
function entriesOf(node: ts.Node): readonly string[] | undefined {
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(textOf);
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.map((member) => (isStub(member) ? '' : textOf(member.name)));
  }
  if (ts.isUnionTypeNode(node)) {
    return node.types.map((type) => (ts.isLiteralTypeNode(type) ? textOf(type.literal) : ''));
  }
  return undefined;
}

/** Findings in one file. */
export function findRoomLists(path: string, text: string, rooms: ReadonlySet<string>): Finding[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const findings: Finding[] = [];
  const visit = (node: ts.Node): void => {
    const entries = entriesOf(node)?.flatMap((entry) => roomIn(entry, rooms) ?? []) ?? [];
    const named = [...new Set(entries)];
    if (named.length > MOST) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const sentence = `lists rooms (${named.join(', ')}): find them by tests/rooms.ts.`;
      findings.push({ where: `${path}:${line + 1}`, sentence });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}

/** Tests, tools, and what is below and above the rooms. */
export const checkRoomNames: Check = (project) => {
  const rooms = roomsOf(project);
  return filesLike(project, code)
    .filter(([path]) => !list.test(path))
    .flatMap(([path, text]) => findRoomLists(path, text, rooms));
};
