import { describe, expect, test } from 'vitest';
import type { ReadDocument } from '../../../../../../../api/conversion/out/book/manuscript.ts';
import { cutVolumes } from '../../../../../../../api/conversion/out/book/pdf/volumes.ts';

const megabyte = 1024 ** 2;

const read = (id: number, depth: number, size: number, pictures = 0): ReadDocument => ({
  document: { id, depth, title: `${id}`, parentId: null, ...unread },
  ...{ size, labels: [], pictures: new Map([[`${id}.png`, pictures]]), language: undefined },
});
const unread = {
  ...{ order: 0, createdBy: null, updatedBy: null },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
};

describe('volumes of a book', () => {
  test.each([
    [
      'are cut between documents at the top',
      [read(1, 0, 0.4), read(2, 1, 0.3), read(3, 0, 0.4)],
      [[1, 2], [3]],
    ],
    ['hold what fits together', [read(1, 0, 0.4), read(2, 0, 0.4), read(3, 0, 0.4)], [[1, 2], [3]]],
    [
      'cut a branch that is larger than one',
      [read(1, 0, 0.4), read(2, 1, 0.4), read(3, 2, 0.4)],
      [[1, 2], [3]],
    ],
    ['are cut for their pictures, too', [read(1, 0, 0, 100), read(2, 0, 0, 100)], [[1], [2]]],
    ['hold a document alone that is larger than one', [read(1, 0, 3), read(2, 0, 0.1)], [[1], [2]]],
  ])('%s', (_, documents, wanted) => {
    const inBytes = documents.map((each) => ({
      ...each,
      size: each.size * megabyte,
      pictures: new Map([...each.pictures].map(([name, size]) => [name, size * megabyte])),
    }));
    expect(cutVolumes(inBytes).map((volume) => volume.map(({ document }) => document.id))).toEqual(wanted);
  });
});
