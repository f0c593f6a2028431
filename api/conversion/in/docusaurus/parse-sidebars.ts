import { parse } from '@babel/parser';

type Statement = ReturnType<typeof parse>['program']['body'][number];
type Variables = Extract<Statement, { type: 'VariableDeclaration' }>;
type Expression = NonNullable<Variables['declarations'][number]['init']>;
type List = Extract<Expression, { type: 'ArrayExpression' }>;
type Properties = Extract<Expression, { type: 'ObjectExpression' }>;
type Property = Extract<Properties['properties'][number], { type: 'ObjectProperty' }>;
type Exported = Extract<Statement, { type: 'ExportDefaultDeclaration' }>['declaration'];
type Value = Expression | Exported | Property['value'];

/** What stands in a `sidebars.js` or `sidebars.ts` as data. */
export interface ReadSidebars {
  /** Undefined where the whole is made by code. */
  sidebars: unknown;
  /** Parts that are made by code, and left out. */
  unread: number;
}

/** Of a menu; names for parts of it could make it grow without end. */
const maxValues = 50_000;
const maxDepth = 200;

/** Made by code. */
const unread = Symbol('unread');

/**
 * Reads `sidebars.js` without running it: strings, lists and objects that stand in it. Calls, conditions and what other
 * files hold are left out and counted.
 */
export function parseSidebars(text: string): ReadSidebars {
  try {
    return sidebarsOf(text);
  } catch (error) {
    // no program, or one that is too deep or too large
    if (error instanceof SyntaxError || error instanceof RangeError)
      return { sidebars: undefined, unread: 1 };
    throw error;
  }
}

function sidebarsOf(text: string): ReadSidebars {
  const { program } = parse(text, { sourceType: 'unambiguous', plugins: ['typescript'] });
  const reading = { names: new Map<string, Expression>(), values: 0, unread: 0 };
  let exported: Value | undefined;
  let isCode = false;
  for (const statement of program.body) {
    if (statement.type === 'VariableDeclaration') isCode ||= !nameConstants(statement, reading);
    else if (statement.type === 'ExportDefaultDeclaration') exported = statement.declaration;
    else if (assignedToExports(statement)) exported = assignedToExports(statement);
    else isCode ||= !isHarmless(statement);
  }
  // another statement may change what the constants say
  const value = exported && !isCode ? valueOf(exported, reading, 0) : unread;
  return value === unread ? { sidebars: undefined, unread: 1 } : { sidebars: value, unread: reading.unread };
}

interface Reading {
  /** Constants, by name. */
  names: Map<string, Expression>;
  values: number;
  unread: number;
}

const harmless = ['ImportDeclaration', 'TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'EmptyStatement'];

function isHarmless(statement: Statement): boolean {
  // functions that nothing calls; a part that calls one is left out
  return harmless.includes(statement.type) || statement.type === 'FunctionDeclaration';
}

/** @returns false for variables that may hold something else later */
function nameConstants({ kind, declarations }: Variables, { names }: Reading): boolean {
  if (kind !== 'const') return false;
  for (const { id, init } of declarations) if (id.type === 'Identifier' && init) names.set(id.name, init);
  return true;
}

/** The right side of `module.exports = …` and `export = …`. */
function assignedToExports(statement: Statement): Expression | undefined {
  if (statement.type === 'TSExportAssignment') return statement.expression;
  const found = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
  if (found?.type !== 'AssignmentExpression' || found.operator !== '=') return undefined;
  const { left, right } = found;
  const isExports =
    left.type === 'MemberExpression' &&
    !left.computed &&
    left.object.type === 'Identifier' &&
    left.object.name === 'module' &&
    left.property.type === 'Identifier' &&
    left.property.name === 'exports';
  return isExports ? right : undefined;
}

function valueOf(node: Value, reading: Reading, depth: number): unknown {
  reading.values += 1;
  if (depth > maxDepth || reading.values > maxValues) throw new RangeError('Too large for a menu');
  const next = depth + 1;
  if (node.type === 'StringLiteral' || node.type === 'NumericLiteral' || node.type === 'BooleanLiteral')
    return node.value;
  if (node.type === 'NullLiteral') return null;
  if (node.type === 'TemplateLiteral')
    return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? unread) : unread;
  if (node.type === 'Identifier') {
    const named = reading.names.get(node.name);
    return named ? valueOf(named, reading, next) : unread;
  }
  if (isTyped(node)) return valueOf(node.expression, reading, next);
  if (node.type === 'ArrayExpression') return listOf(node, reading, next);
  return node.type === 'ObjectExpression' ? objectOf(node, reading, next) : unread;
}

type Typed = Extract<
  Value,
  { type: 'TSAsExpression' | 'TSSatisfiesExpression' | 'TSNonNullExpression' | 'TSTypeAssertion' }
>;
const typed = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion'];

/** A value of which TypeScript says more. */
const isTyped = (node: Value): node is Typed => typed.includes(node.type);

function listOf({ elements }: List, reading: Reading, depth: number): unknown[] {
  return elements.flatMap((element) => {
    if (element === null) return [];
    const isSpread = element.type === 'SpreadElement';
    const value = valueOf(isSpread ? element.argument : element, reading, depth);
    if (!isSpread && value !== unread) return [value];
    if (Array.isArray(value)) return value as unknown[];
    reading.unread += 1;
    return [];
  });
}

function objectOf({ properties }: Properties, reading: Reading, depth: number): Record<string, unknown> {
  const entries = properties.flatMap((property): [string, unknown][] => {
    if (property.type === 'SpreadElement') {
      const value = valueOf(property.argument, reading, depth);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
    } else if (property.type === 'ObjectProperty' && !property.computed) {
      const value = valueOf(property.value, reading, depth);
      const { key } = property;
      if (value !== unread && key.type === 'Identifier') return [[key.name, value]];
      if (value !== unread && key.type === 'StringLiteral') return [[key.value, value]];
    }
    reading.unread += 1;
    return [];
  });
  // own properties, whatever their names are
  return Object.fromEntries(entries);
}
