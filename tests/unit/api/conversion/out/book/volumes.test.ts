import { describe, expect, test } from 'vitest';
import type { ReadDocument } from '../../../../../../api/conversion/out/book/manuscript.ts';
import { cutVolumes, halvesOf } from '../../../../../../api/conversion/out/book/volumes.ts';

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
      'keep a branch whole that is as large as possible',
      [read(1, 0, 0.4), read(2, 1, 0.4), read(3, 2, 0.4)],
      [[1], [2, 3]],
    ],
    [
      'begin with a branch that is larger than one, and with the branches below it',
      [
        read(1, 0, 0.1),
        read(2, 0, 0.1),
        read(3, 1, 0.3),
        read(4, 2, 0.3),
        read(5, 1, 0.3),
        read(6, 2, 0.3),
        read(7, 0, 0.1),
      ],
      [[1], [2, 3, 4], [5, 6, 7]],
    ],
    ['are cut for their pictures, too', [read(1, 0, 0, 100), read(2, 0, 0, 100)], [[1], [2]]],
    ['hold a document alone that is larger than one', [read(1, 0, 3), read(2, 0, 0.1)], [[1], [2]]],
  ])('%s', (_, documents, wanted) => {
    const inBytes = documents.map((each) => ({
      ...each,
      size: each.size * megabyte,
      pictures: new Map([...each.pictures].map(([name, size]) => [name, size * megabyte])),
    }));
    expect(
      cutVolumes(inBytes, { text: megabyte, pictures: 120 * megabyte }).map((volume) =>
        volume.map(({ document }) => document.id),
      ),
    ).toEqual(wanted);
  });

  test('that are too large after all are split between branches, near the middle', () => {
    const volume = [read(1, 0, 1), read(2, 1, 1), read(3, 2, 1), read(4, 2, 1), read(5, 1, 1), read(6, 2, 1)];
    const ids = halvesOf(volume).map((half) => half.map(({ document }) => document.id));
    expect(ids).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });
});
