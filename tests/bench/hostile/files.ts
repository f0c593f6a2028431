import { flood, ofKind } from './attack.ts';
import { ownDocuments } from './saving.ts';
import type { Target, HostileRequest } from './target.ts';

const form = (filename: string, content: Buffer | string, extra = ''): Partial<HostileRequest> => ({
  method: 'POST',
  headers: { 'content-type': 'multipart/form-data; boundary=part' },
  body: Buffer.concat([
    Buffer.from(
      `--part\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: text/plain\r\n${extra}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n--part--\r\n'),
  ]),
});

const uploadTo = (target: Target, index: number, part: Partial<HostileRequest>): HostileRequest => ({
  ...part,
  path: `/api/documents/${target.made.ids[index % target.made.ids.length]}/attachments`,
});

const attached = async (target: Target, count: number, bytes: number): Promise<void> => {
  await ownDocuments(1, () => 'With files.')(target);
  for (let index = 0; index < count; index += 1)
    await target.ask(uploadTo(target, 0, form(`file ${index}.txt`, Buffer.alloc(bytes, `text ${index} `))));
};

export const fileAttacks = ofKind('files', [
  {
    name: 'small uploads, 100 at once',
    who: 'editor',
    prepare: ownDocuments(1, () => ''),
    run: flood({
      atOnce: 100,
      request: (target, index) => uploadTo(target, index, form(`${index}.txt`, `file ${index}`)),
    }),
  },
  {
    name: 'uploads of 20 MB, 10 at once',
    who: 'editor',
    prepare: ownDocuments(1, () => ''),
    run: (target) => {
      const part = form('large.bin', Buffer.alloc(20 * 1024 * 1024, 'large '));
      return flood({ atOnce: 10, count: 60, request: (_, index) => uploadTo(target, index, part) })(target);
    },
  },
  {
    name: 'forms with 16 kB of part headers, file names of 60 kB, and 200,000 boundaries, 50 at once',
    who: 'editor',
    prepare: ownDocuments(1, () => ''),
    run: (target) => {
      const parts = [
        form('x.txt', 'x', `X-Long: ${'a'.repeat(15_000)}\r\n`),
        form(`${'é'.repeat(30_000)}.txt`, 'x'),
        form('x.txt', '\r\n--par'.repeat(200_000)),
        form('x.txt', '\r\n--part\r\n'.repeat(50_000)),
        form('x.txt', '-'.repeat(1_000_000)),
      ];
      return flood({
        atOnce: 50,
        request: (_, index) => uploadTo(target, index, parts[index % parts.length]!),
      })(target);
    },
  },
  {
    name: 'a zip of 60 files of 1 MB, 20 at once',
    who: 'editor',
    prepare: (target) => attached(target, 60, 1024 * 1024),
    run: flood({
      atOnce: 20,
      request: ({ made }) => ({ path: `/api/documents/${made.ids[0]}/download?format=zip` }),
    }),
  },
  {
    name: 'a zip that nobody reads, 50 at once',
    who: 'editor',
    prepare: (target) => attached(target, 20, 1024 * 1024),
    run: flood({
      atOnce: 50,
      request: ({ made }) => ({
        path: `/api/documents/${made.ids[0]}/download?format=zip`,
        hangUpAfter: 100,
      }),
    }),
  },
]);
