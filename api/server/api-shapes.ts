import { escapeHtml } from '../text/escape-html.ts';

/** What is shown of a JSON schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  format?: string;
  default?: unknown;
}

/** A schema as one would write a type, in safe HTML: `{ id: integer; title?: string }`. */
export function shapeOf(schema: Schema, indent = ''): string {
  const { $ref, anyOf, oneOf, allOf, enum: values, const: only } = schema;
  if ($ref !== undefined) return linkTo($ref);
  const parts = anyOf ?? oneOf;
  if (parts) return parts.map((part) => shapeOf(part, indent)).join(' | ');
  if (allOf) return allOf.map((part) => shapeOf(part, indent)).join(' &amp; ');
  if (only !== undefined) return inJson(only);
  if (values) return values.map(inJson).join(' | ');
  const types = [schema.type ?? 'any'].flat();
  const preset = schema.default === undefined ? '' : ` = ${inJson(schema.default)}`;
  return types.map((type) => shapeOfType(type, schema, indent)).join(' | ') + preset;
}

function shapeOfType(type: string, schema: Schema, indent: string): string {
  const { properties, items, additionalProperties: others, required = [], format } = schema;
  if (type === 'array') return items ? `Array&lt;${shapeOf(items, indent)}&gt;` : 'array';
  if (type === 'object' && properties) {
    const deeper = `${indent}  `;
    const lines = Object.entries(properties).map(([name, field]) => {
      const mark = required.includes(name) ? '' : '?';
      return `${deeper}${escapeHtml(name)}${mark}: ${shapeOf(field, deeper)}`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  if (type === 'object' && typeof others === 'object') return `{ [name]: ${shapeOf(others, indent)} }`;
  return escapeHtml(format === undefined ? type : `${type} (${format})`);
}

function linkTo(ref: string): string {
  const name = escapeHtml(ref.slice(ref.lastIndexOf('/') + 1));
  return `<a href="#${name}">${name}</a>`;
}

const inJson = (value: unknown): string => escapeHtml(JSON.stringify(value));
