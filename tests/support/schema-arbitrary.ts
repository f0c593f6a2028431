import fc from 'fast-check';

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** Values that often cause errors. */
const odd: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  1e21,
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202Eabc\u200B',
  '👩‍👩‍👧‍👦',
  '__proto__',
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '{{7*7}}',
  'a'.repeat(70_000),
  [],
  {},
  [[[[[]]]]],
  { $ne: null },
  { toString: 'x', length: -1 },
];

/** Names of properties that no schema has. */
const surplus = ['role', 'id', 'createdBy', 'isAdmin', 'version', '__proto__', 'constructor', 'space_id'];

const text = fc.oneof(
  { weight: 5, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.lorem({ maxCount: 200 }) },
);

/** Generates values that mostly fit a schema. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(arbitraryOf));
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  const { minimum, maximum, minLength, maxLength, pattern } = schema;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: minimum, max: maximum });
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: (schema.maxItems ?? 3) + 1 });
    case 'string':
      if (pattern) return fc.oneof(fc.stringMatching(new RegExp(pattern)), text);
      return minLength === undefined && maxLength === undefined
        ? text
        : fc.oneof(fc.string({ minLength, maxLength }), text);
    default:
      throw new Error(`No values for the type ${type} are known`);
  }
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, arbitraryOf(property)]),
  );
  const whole = fc.record(model, { requiredKeys: required });
  const part = fc.record(model, { requiredKeys: [] });
  const more = fc.dictionary(fc.constantFrom(...surplus), fc.constantFrom(...odd), { maxKeys: 2 });
  return fc
    .tuple(
      fc.oneof({ weight: 6, arbitrary: whole }, { weight: 1, arbitrary: part }),
      fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: more }),
    )
    .map(([asked, unasked]) => ({ ...unasked, ...asked }));
}
