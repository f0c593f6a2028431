import ts from 'typescript';

/** Whether a type, or a member of a union, is a promise. */
function mayBePromise(type) {
  if (type.isUnion()) return type.types.some(mayBePromise);
  return (
    (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) === 0 && type.getProperty('then') !== undefined
  );
}

/**
 * Forbids storing a promise for later calls. A stored promise that failed makes every later call fail until the program
 * is restarted. Only `once` may store one, because it forgets failures.
 * Finds `x ??= promise`, `x ||= promise`, `x = x ?? promise`, `x = x || promise`, and `map.set(key, promise)`.
 */
export const noKeptPromise = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      kept: 'This stores a promise even if it fails. Use once() or onceEach(), which forget failures.',
    },
  },
  create(context) {
    const source = context.sourceCode;
    const services = source.parserServices;
    const isPromise = (node) => mayBePromise(services.getTypeAtLocation(node));
    const report = (node) => context.report({ node, messageId: 'kept' });
    return {
      'AssignmentExpression[operator=/^(\\?\\?|\\|\\|)=$/]'(node) {
        if (isPromise(node.right)) report(node);
      },
      'AssignmentExpression[operator="="] > LogicalExpression.right[operator=/^(\\?\\?|\\|\\|)$/]'(node) {
        if (source.getText(node.left) === source.getText(node.parent.left) && isPromise(node.right))
          report(node);
      },
      'CallExpression[arguments.length=2] > MemberExpression.callee[property.name="set"]'(node) {
        const name = services.getTypeAtLocation(node.object).getSymbol()?.getName();
        if (/^(Weak)?Map$/.test(name ?? '') && isPromise(node.parent.arguments[1])) report(node.parent);
      },
    };
  },
};
