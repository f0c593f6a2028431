/*
 * The rules of our own, for oxlint. They know no types; tests/unit/scripts/kept-promises.test.ts finds what
 * `no-kept-promise` cannot see.
 */

const escape = (name) => name.replace(/\$/g, '\\$&');

/** The variable or field that `node` names: `kept` of `kept`, `this.kept` and `state.kept`. */
const nameOf = (node) => (node.type === 'MemberExpression' ? node.property.name : node.name);

/** Whether the file declares this name as what `type` matches: `kept?: Promise<T>`, `each = new Map<K, Promise<T>>()`. */
const isDeclared = (text, name, type) =>
  name !== undefined && new RegExp(`(?<![\\w$.])#?${escape(name)}${type.source}`).test(text);

const promise = /[?!]?: [^;={}(),\n]*\bPromise</;
const mapOfPromises = /(?:[?!]?: | = new )(?:Weak|Readonly)?Map<[^;={}()\n]*\bPromise</;

/**
 * Forbids storing a promise for later calls. A stored promise that failed makes every later call fail until the program
 * is restarted. Only `once` may store one, because it forgets failures.
 * Finds `x ??= promise`, `x ||= promise`, `x = x ?? promise`, `x = x || promise`, and `map.set(key, promise)`.
 */
const noKeptPromise = {
  create(context) {
    const { text } = context.sourceCode;
    const reportIf = (type, target, node) => {
      if (isDeclared(text, nameOf(target), type))
        context.report({
          node,
          message: 'This stores a promise even if it fails. Use once() or onceEach(), which forget failures.',
        });
    };
    return {
      AssignmentExpression(node) {
        const { left, right, operator } = node;
        if (/^(\?\?|\|\|)=$/.test(operator)) {
          reportIf(promise, left, node);
        } else if (
          operator === '=' &&
          right.type === 'LogicalExpression' &&
          /^(\?\?|\|\|)$/.test(right.operator) &&
          context.sourceCode.getText(left) === context.sourceCode.getText(right.left)
        )
          reportIf(promise, left, node);
      },
      CallExpression(node) {
        const { callee } = node;
        if (
          callee.type === 'MemberExpression' &&
          callee.property.name === 'set' &&
          node.arguments.length === 2
        )
          reportIf(mapOfPromises, callee.object, node);
      },
    };
  },
};

const clientOfPg = {
  create: (context) => ({
    NewExpression(node) {
      const { object, property } = node.callee;
      if (object?.name === 'pg' && /^(Client|Pool)$/.test(property.name))
        context.report({
          node,
          message:
            "Use newClient of db/connect.ts: a lost connection without an 'error' listener ends the program.",
        });
    },
  }),
};

/** Showing a picture makes a request: one function checks which addresses are allowed. */
const pictures = {
  create: (context) => ({
    JSXOpeningElement(node) {
      const { name } = node.name;
      if (/^(picture|source|video|audio|track|iframe|object|embed|image)$/.test(name))
        context.report({
          node,
          message: 'Show pictures with <img> and useImage(); the page loads nothing else.',
        });
      if (name !== 'img') return;
      for (const attribute of node.attributes)
        if (/^src(Set)?$/.test(attribute.name?.name))
          context.report({ node: attribute, message: 'Spread the attributes that useImage() gives.' });
    },
  }),
};

const callsOfContract = {
  create(context) {
    const check = (node, text) => {
      if (typeof text === 'string' && /^\/(api|uploads)\//.test(text))
        context.report({
          node,
          message: 'Make calls of the contract: callApi, queryOf and addressOf of web/lib/calls.ts.',
        });
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};

export default {
  meta: { name: 'lectern' },
  rules: {
    'no-kept-promise': noKeptPromise,
    'client-of-pg': clientOfPg,
    pictures,
    'calls-of-contract': callsOfContract,
  },
};
