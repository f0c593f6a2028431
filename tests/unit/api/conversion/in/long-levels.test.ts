import { expect, it } from 'vitest';
import { placePages } from '../../../../../api/conversion/in/confluence/tree.ts';
import { manifestPieces } from '../../../../../api/conversion/in/lectern/manifest.ts';
import { outlinePieces } from '../../../../../api/conversion/in/outline-json/collection.ts';
import { depthFirst } from '../../../../../api/conversion/in/shared/depth-first.ts';

/** More than a call may have arguments. */
const many = 150_000;
const numbers = Array.from({ length: many }, (_, index) => index);

it('a level may be as long, and a branch as deep, as the source has it', () => {
  expect([...depthFirst(numbers, () => [])]).toEqual(numbers);
  expect([...depthFirst([0], (at) => (at + 1 < many ? [at + 1] : []))]).toEqual(numbers);
});

it('each node comes before those below it, siblings in their order', () => {
  const below: Record<string, string[]> = { a: ['a1', 'a2'], a1: ['x'], b: ['b1'] };
  const order = [...depthFirst(['a', 'b'], (at) => below[at] ?? [])];
  expect(order).toEqual(['a', 'a1', 'x', 'a2', 'b', 'b1']);
});

it('all pages of a space of Confluence may lie below one', () => {
  const page = (id: number) => ({
    ...{ id: String(id), isBlog: false, title: String(id), parentId: id === 0 ? null : '0', spaceId: '1' },
    ...{
      position: id,
      createdAt: undefined,
      updatedAt: undefined,
      authorKey: '',
      creatorKey: '',
      isTaken: true,
    },
  });
  const pages = new Map(numbers.map((id) => [String(id), page(id)]));
  const placed = placePages({ pages, restrictions: new Map() }, '1', () => undefined);
  expect(placed.map(({ page: { id } }) => Number(id))).toEqual(numbers);
});

it('all documents of an export of ours may lie below one', () => {
  const document = (order: number) => ({
    ...{ path: `${order}.md`, title: String(order), parent: order === 0 ? null : '0.md', order },
    ...{ createdAt: '', updatedAt: '', createdBy: null, updatedBy: null, fileSha256: '', attachments: [] },
  });
  const [, ...pieces] = manifestPieces({ version: 1, documents: numbers.map(document) });
  expect(pieces.map((piece) => ('document' in piece ? piece.document.order : -1))).toEqual(numbers);
});

it('all documents of a collection of Outline may lie below one', () => {
  const documents = numbers.map((id) => [String(id), { id: String(id), title: 'x', data: null }] as const);
  const children = numbers.slice(1).map((id) => ({ id: String(id) }));
  const [, ...pieces] = outlinePieces({
    collection: { id: 'c', name: 'C', data: null, documentStructure: [{ id: '0', children }] },
    documents: Object.fromEntries(documents),
  });
  expect(pieces.map((piece) => (piece.kind === 'document' ? Number(piece.id) : -1))).toEqual(numbers);
});
