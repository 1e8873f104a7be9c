/**
 * Law is pure: no waiting, no clock, no chance, no decimal numbers. The compiler keeps Node and
 * the DOM out; this keeps out what the language itself offers.
 */
import ts from 'typescript';
import { type Check, type Finding, filesLike } from './project.ts';

const lawFile = /^(?:core\/|features\/[^/]+\/(?:contract|rules|wire)(?:\.ts$|\/)).*/;
const testFile = /\.test\.ts$/;

/** What a piece of syntax breaks, or undefined. */
function broken(node: ts.Node): string | undefined {
  if (node.kind === ts.SyntaxKind.AsyncKeyword || ts.isAwaitExpression(node)) {
    return 'waits: law is synchronous, let the server wait and pass the answer in.';
  }
  if (ts.isNumericLiteral(node) && /[.]|e-/i.test(node.getText())) {
    return 'has a decimal number: use whole units, or parts per million.';
  }
  if (ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random') {
    return 'draws by chance: take the number as an argument.';
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date') {
    return 'reads the clock: take the time as an argument.';
  }
  if (ts.isPropertyAccessExpression(node) && node.getText() === 'Date.now') {
    return 'reads the clock: take the time as an argument.';
  }
  return undefined;
}

/** Findings in one file of law. */
export function findImpurities(path: string, text: string): Finding[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const findings: Finding[] = [];
  const visit = (node: ts.Node) => {
    const sentence = broken(node);
    if (sentence !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      findings.push({ where: `${path}:${line + 1}`, sentence });
    }
    // Not forEachChild: that leaves out the `async` of a function.
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return findings;
}

/** Core, contracts, rules and wires, tests excepted. */
export const checkLaw: Check = (project) =>
  filesLike(project, lawFile)
    .filter(([path]) => path.endsWith('.ts') && !testFile.test(path))
    .flatMap(([path, text]) => findImpurities(path, text));
