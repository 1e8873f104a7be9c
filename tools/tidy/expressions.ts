/**
 * What meets texts of strangers looks at each letter a bounded number of times. An expression whose
 * time grows by the square of a text lets a stranger stop the house with a long one.
 */
import { analyse } from 'scslre';
import ts from 'typescript';
import { type Check, type Finding, filesLike } from './project.ts';

const meetsStrangers =
  /^(?:core|(?:platform|apps)\/server|features\/[^/]+\/(?:contract|rules|wire|server))\b.*\.ts$/;
const testFile = /\.test\.ts$/;
/** What is filled in when the house runs is one letter here. */
const FILLED_IN = 'x';

interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** The constants of a file by their names, so that an expression made of parts is seen whole. */
function constantsOf(source: ts.SourceFile): ReadonlyMap<string, ts.Expression> {
  const found = new Map<string, ts.Expression>();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer) found.set(name.text, initializer);
    }
  }
  return found;
}

function textOf(node: ts.Node, constants: ReadonlyMap<string, ts.Expression>): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node)) {
    return textOf(node.left, constants) + textOf(node.right, constants);
  }
  if (ts.isTaggedTemplateExpression(node)) return templateText(node.template, constants, 'rawText');
  if (ts.isTemplateExpression(node)) return templateText(node, constants, 'text');
  const named = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return named === undefined ? FILLED_IN : textOf(named, constants);
}

function templateText(
  template: ts.TemplateLiteral,
  constants: ReadonlyMap<string, ts.Expression>,
  kind: 'rawText' | 'text',
): string {
  if (!ts.isTemplateExpression(template)) return template[kind] ?? '';
  const { head, templateSpans } = template;
  const spans = templateSpans.map(({ expression, literal }) => {
    return textOf(expression, constants) + (literal[kind] ?? '');
  });
  return [head[kind] ?? '', ...spans].join('');
}

function expressionOf(
  node: ts.Node,
  constants: ReadonlyMap<string, ts.Expression>,
): Expression | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') return undefined;
  const [source, flags] = node.arguments ?? [];
  if (source === undefined) return undefined;
  return {
    source: textOf(source, constants),
    flags: flags === undefined ? '' : textOf(flags, constants),
  };
}

/** Regular expressions of one file whose time grows faster than the text. */
function findSlow(path: string, text: string): Finding[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(source);
  const findings: Finding[] = [];
  const visit = (node: ts.Node) => {
    const expression = expressionOf(node, constants);
    if (expression !== undefined && analyse(expression).reports.length > 0) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const sentence =
        'repeats without an end where a text may begin anywhere: its time grows by the square ' +
        'of the text. Bound it, or begin it with a lookbehind.';
      findings.push({ where: `${path}:${line + 1}`, sentence });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}

/** All code that meets texts of strangers, tests excepted. */
export const checkExpressions: Check = (project) =>
  filesLike(project, meetsStrangers)
    .filter(([path]) => !testFile.test(path))
    .flatMap(([path, text]) => findSlow(path, text));
