import { scimRefusal } from '../../core/http/scim-errors.ts';
import { isObject } from '../../text/is-object.ts';
import { attributesOf, plainName } from './attributes.ts';

/** One operation of a PATCH, with the path in lower case; '' for none. */
export interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string;
  /** The id in a path such as `members[value eq "12"]`: 12. */
  selected: string | null;
  value: unknown;
}

const maxOperations = 1000;

/**
 * Reads the operations of a PATCH. Providers differ: `op` in any case, a path or an object without one, names with or
 * without the schema before them.
 * @throws AppError 400
 */
export function readOperations(body: Record<string, unknown>): Operation[] {
  const list = attributesOf(body).get('operations');
  if (!Array.isArray(list) || list.length === 0 || list.length > maxOperations)
    throw scimRefusal(400, 'invalidSyntax', `Operations must be a list of 1 to ${maxOperations} operations.`);
  return list.flatMap(readOperation);
}

function readOperation(operation: unknown): Operation[] {
  const attributes = isObject(operation) ? attributesOf(operation) : new Map<string, unknown>();
  const given = attributes.get('op');
  const op = typeof given === 'string' ? given.toLowerCase() : '';
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw scimRefusal(400, 'invalidSyntax', 'op must be add, replace or remove.');
  const path = attributes.get('path');
  const value = attributes.get('value');
  if (typeof path === 'string' && path.trim() !== '') return [{ op, ...readPath(path), value }];
  if (op === 'remove') throw scimRefusal(400, 'noTarget', 'remove needs a path.');
  if (!isObject(value)) throw scimRefusal(400, 'invalidValue', 'Without a path, value must be an object.');
  return Object.entries(value).map(([name, inner]) => ({ op, ...readPath(name), value: inner }));
}

/** `emails[type eq "work"].value` is treated as `emails.value`, because we keep one address. */
function readPath(path: string): Pick<Operation, 'path' | 'selected'> {
  if (path.length > 500) throw scimRefusal(400, 'invalidPath', 'This path is too long.');
  const [, name = '', condition, rest = ''] =
    /^([^[\]]+)(?:\[([^[\]]*)\])?((?:\.\w+)?)$/.exec(path.trim()) ?? [];
  if (name === '') throw scimRefusal(400, 'invalidPath', `"${path.slice(0, 100)}" is no path.`);
  const [, selected] = /^\s*value\s+eq\s+"([^"]*)"\s*$/i.exec(condition ?? '') ?? [];
  return { path: plainName(name) + rest.toLowerCase(), selected: selected ?? null };
}
