import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { DocumentLink, SpaceLink, SpaceLinksQuery } from '../../contract/links.ts';
import type { PageQuery } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { notFound } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { limits } from '../../text/limits.ts';
import { documentLinks } from '../../text/markdown/document-links.ts';
import { Document } from '../../../db/documents/document.ts';
import {
  countLinkedFrom,
  findLinkTargets,
  listLinkedFrom,
  listSpaceLinks,
  type LinkedFromRow,
  type LinkTargetRow,
} from '../../../db/links/statements.ts';
import { Space } from '../../../db/spaces/space.ts';

export type LinksService = ReturnType<typeof createLinksService>;

interface LinksDependencies {
  knex: Knex;
  /** The address that people open. */
  publicUrl: string;
  /** For how many days a deleted document can be restored. */
  trashDays: number;
}

/** Tells which documents link to which. A document that the actor may not see is like one that never was. */
export function createLinksService({ knex, publicUrl, trashDays: days }: LinksDependencies) {
  const origin = new URL(publicUrl).origin;
  return {
    async linkedFrom(
      actor: Actor,
      id: number,
      { after, limit }: PageQuery,
    ): Promise<Page<LinkedFromRow> & { total: number }> {
      await requireDocument(actor, id);
      const key = after === undefined ? undefined : decodeKey(after, 'time', 'number');
      const [rows, total] = await Promise.all([
        listLinkedFrom(knex, { id, origin, after: key, limit: limit + 1 }, actor),
        countLinkedFrom(knex, { id, origin, atMost: limits.linkCount }, actor),
      ]);
      return { ...pageOf(rows, limit, (row) => [row.updatedKey, row.id]), total };
    },

    async ofDocument(actor: Actor, id: number): Promise<DocumentLink[]> {
      const { content } = await requireDocument(actor, id);
      const targets = await findLinkTargets(knex, { id, days }, actor);
      const lines = linesOf(content);
      return targets
        .filter(({ link }) => isOurs(link) && lines.has(link))
        .map((target) => presentLink(target, lines.get(target.link)!))
        .sort((a, b) => a.lines[0]! - b.lines[0]!);
    },

    async ofSpace(
      actor: Actor,
      spaceId: number,
      { broken, after, limit }: SpaceLinksQuery,
    ): Promise<Page<SpaceLink>> {
      await Space.query(knex)
        .modify('visibleTo', actor)
        .findById(spaceId)
        .throwIfNotFound({ text: texts.spaceNotFound });
      const key = after === undefined ? undefined : decodeKey(after, 'text', 'number', 'text');
      const isBroken = broken === 'true';
      const found = await listSpaceLinks(
        knex,
        { spaceId, origin, days, isBroken, after: key, limit: limit + 1 },
        actor,
      );
      const page = pageOf(found, limit, ({ title, id, link }) => [title, id, link]);
      const lines = await readLines(
        actor,
        page.rows.map(({ id }) => id),
      );
      const rows = page.rows.map(({ id, title, ...target }) => ({
        from: { id, title },
        // somebody may have saved since: then the link is on no line
        ...presentLink(target, lines.get(id)?.get(target.link) ?? []),
      }));
      return { rows, next: page.next };
    },
  };

  async function requireDocument(actor: Actor, id: number): Promise<Document> {
    const document = await Document.query(knex)
      .modify('visibleTo', actor)
      .findById(id)
      .select('documents.id', 'documents.content');
    if (!document) throw notFound(texts.documentNotFound);
    return document;
  }

  /** One text at a time, because each may be long. */
  async function readLines(
    actor: Actor,
    ids: readonly number[],
  ): Promise<Map<number, Map<string, number[]>>> {
    const lines = new Map<number, Map<string, number[]>>();
    for (const id of new Set(ids)) {
      const document = await Document.query(knex).modify('openTo', actor).findById(id).select('content');
      if (document) lines.set(id, linesOf(document.content));
      await setImmediate();
    }
    return lines;
  }

  function isOurs(link: string): boolean {
    return link.startsWith('/') || link.startsWith(`${origin}/`);
  }
}

function linesOf(content: string): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const { link, line } of documentLinks(content)) {
    const known = lines.get(link);
    if (!known) lines.set(link, [line]);
    else if (known.at(-1) !== line) known.push(line);
  }
  return lines;
}

const presentLink = ({ link, state, targetId, name }: LinkTargetRow, lines: number[]): DocumentLink => ({
  link,
  lines,
  state,
  documentId: targetId,
  name,
});
