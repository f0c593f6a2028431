import type { DueDelivery } from '../../../db/hooks/delivery-statements.ts';
import { messagePrefix } from './sign.ts';

interface NotedDocument {
  title: string;
  version: number;
  parentId: number | null;
}

/**
 * What a hook is sent. It names things, and holds no text of a document or comment: a program that needs it asks the API.
 * @param publicUrl without a trailing slash
 */
export function messageOf(due: DueDelivery, publicUrl: string): { id: string; body: string } {
  const id = messagePrefix + due.messageId;
  const { type, happenedAt } = due;
  return {
    id,
    body: JSON.stringify({ id, type, timestamp: happenedAt.toISOString(), data: dataOf(due, publicUrl) }),
  };
}

function dataOf(due: DueDelivery, publicUrl: string): Record<string, unknown> {
  const { type, documentId, space, by, data, person, group } = due;
  if (type === 'test') return { hookId: due.hookId, by };
  if (documentId === null) {
    const { personId, role } = data;
    const member = personId === undefined ? { group } : { person };
    return { space, ...member, role: role ?? null };
  }
  const { title, version, parentId, ...more } = data as unknown as NotedDocument & Record<string, unknown>;
  const url = `${publicUrl}/documents/${documentId}`;
  return { document: { id: documentId, title, version, parentId, url }, space, by, ...more };
}
