import { z } from 'zod';
import { defineCall } from './call.ts';
import { pageQuery } from './pages.ts';
import { id, person, text, time } from './primitives.ts';
import { user } from './users.ts';

export const attachment = z.object({
  id: z.int(),
  filename: z.string(),
  mimetype: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Path on this server; permission is checked at each request. */
  url: z.string(),
  storagePath: z.string(),
  sha256: z.string(),
  /**
   * Why search finds no text in it: it has none, is locked by a password, cannot be read, is of an office format of
   * before 2007, or is an archive. Null if it does, or if it was not read yet or is of a kind without text.
   */
  unsearchable: z.enum(['empty', 'locked', 'broken', 'old', 'archive']).nullable(),
  createdBy: person.nullable(),
  createdAt: time,
});

export type Attachment = z.infer<typeof attachment>;

const params = z.object({ id });

export const attachmentCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/documents/{id}/attachments',
    summary: 'The files of a document, oldest first; `X-Max-Upload-Bytes` gives the size limit for a file',
    access: 'signed-in',
    token: 'read',
    params,
    query: pageQuery,
    status: 200,
    response: z.array(attachment),
  }),
  upload: defineCall({
    method: 'post',
    path: '/api/documents/{id}/attachments',
    summary: 'Attach a file',
    access: 'signed-in',
    token: 'write',
    params,
    multipart: true,
    idempotencyKey: 'same-answer',
    status: 201,
    refusals: [429],
    response: attachment,
  }),
  remove: defineCall({
    method: 'delete',
    path: '/api/attachments/{id}',
    summary: 'Remove a file from its document',
    access: 'signed-in',
    token: 'write',
    params,
    status: 204,
  }),
  file: defineCall({
    method: 'get',
    path: '/uploads/document-attachments/{storagePath}',
    summary: 'The bytes of a file, with ranges and ETag',
    access: 'signed-in',
    token: 'read',
    params: z.object({ storagePath: text.pipe(z.string().max(500)) }),
    status: 200,
    refusals: [416],
  }),
};

/** The pictures that people upload for their accounts. Another `avatar` in `PUT /api/users/{id}` gives one up. */
export const pictureCalls = {
  upload: defineCall({
    method: 'post',
    path: '/api/users/{id}/avatar',
    summary:
      'Upload the picture of an account: PNG, JPEG, WebP or GIF, up to 512 kB; `avatar` is its address then',
    access: 'signed-in',
    token: 'never',
    params,
    multipart: true,
    status: 200,
    refusals: [429],
    response: user,
  }),
  file: defineCall({
    method: 'get',
    path: '/uploads/avatars/{key}',
    summary: 'The uploaded picture of a person, with ETag',
    access: 'signed-in',
    token: 'read',
    params: z.object({ key: text.pipe(z.string().max(500)) }),
    status: 200,
    refusals: [416],
  }),
};
