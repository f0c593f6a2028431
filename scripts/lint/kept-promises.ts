import { relative } from 'node:path';
import ts from 'typescript';

/**
 * Finds promises that are stored for later calls, by their types: what the rule `no-kept-promise` of plugin.mjs finds
 * without types, and those whose type is declared elsewhere.
 * @returns `path:line`, from this folder
 */
export function findKeptPromises(program: ts.Program, folder: string, paths: RegExp): string[] {
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const file of program.getSourceFiles()) {
    const path = relative(folder, file.fileName);
    if (!paths.test(path)) continue;
    const visit = (node: ts.Node): void => {
      const stored = storedBy(node, checker);
      if (stored && mayBePromise(checker.getTypeAtLocation(stored)))
        found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

const fallbacks = new Set([ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken]);
const assignments = new Set([ts.SyntaxKind.QuestionQuestionEqualsToken, ts.SyntaxKind.BarBarEqualsToken]);

/** What `x ??= value`, `x ||= value`, `x = x ?? value`, `x = x || value` and `map.set(key, value)` store. */
function storedBy(node: ts.Node, checker: ts.TypeChecker): ts.Expression | undefined {
  if (ts.isBinaryExpression(node)) {
    const { left, right, operatorToken } = node;
    if (assignments.has(operatorToken.kind)) return right;
    const isOnlyIfEmpty =
      operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isBinaryExpression(right) &&
      fallbacks.has(right.operatorToken.kind) &&
      left.getText() === right.left.getText();
    return isOnlyIfEmpty ? right : undefined;
  }
  if (!ts.isCallExpression(node) || node.arguments.length !== 2) return undefined;
  if (!ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'set')
    return undefined;
  const map = checker.getTypeAtLocation(node.expression.expression).getSymbol()?.getName();
  return /^(Weak)?Map$/.test(map ?? '') ? node.arguments[1] : undefined;
}

/** Whether a type, or a member of a union, is a promise. */
function mayBePromise(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(mayBePromise);
  return (
    (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) === 0 && type.getProperty('then') !== undefined
  );
}
