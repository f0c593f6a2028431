import type { Knex } from 'knex';
import type { CreateDocument, TemplateScope } from '../../contract/documents.ts';
import type { PageQuery } from '../../contract/pages.ts';
import type { FilledTemplate, TemplateListItem, TemplateName } from '../../contract/templates.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { visibleSpace } from '../../core/access/managed-space.ts';
import { canWriteInSpace } from '../../core/access/space-rights.ts';
import type { Storage } from '../../core/access/storage.ts';
import { writeAs, type Write } from '../../core/access/writing.ts';
import { forbidden, invalid, notFound, refused } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import type { Language } from '../../text/languages.ts';
import { limits } from '../../text/limits.ts';
import { builtInTemplate } from '../../text/templates/built-in.ts';
import { dateAndTime, fillTemplate, fillTitle } from '../../text/templates/fill.ts';
import { builtInKeys } from '../../text/templates/keys.ts';
import { Document } from '../../../db/documents/document.ts';
import {
  listTemplates,
  lockTemplate,
  readTemplate,
  type TemplateRow,
} from '../../../db/documents/template-statements.ts';
import type { ReadDocument } from '../../../db/documents/read-statements.ts';
import type { BesideLive } from './beside-live.ts';
import type { RequestKey } from '../../../db/request-keys/statements.ts';
import { copyAttachments } from './duplicating.ts';
import { handOnRestrictions } from './handing-on.ts';
import { lockTreeOf, spaceIn, withinRestrictions } from './locking.ts';
import { handUpChildren } from './positions.ts';
import { readVisible, type WrittenDocument } from './saving.ts';
import type { DocumentsService } from './service.ts';

interface TemplatesDependencies {
  knex: Knex;
  documents: Pick<DocumentsService, 'create'>;
  storage: Pick<Storage, 'refuseLate'>;
  live: Pick<BesideLive, 'fold'>;
}

interface Reader {
  /** The language of the person's page. */
  language: Language;
  timeZone?: string | undefined;
}

export type TemplatesService = ReturnType<typeof createTemplatesService>;

/** Documents that new ones are made from. Whoever may create documents in a space uses the templates offered there. */
export function createTemplatesService({ knex, documents, storage, live }: TemplatesDependencies) {
  /** @throws AppError 404 if the actor sees no such space, 403 if they may not create documents there */
  const writableSpace = async (actor: Actor, id: number) => {
    const space = await visibleSpace(knex, actor, id);
    authorize(canWriteInSpace(actor, space));
    return space;
  };

  return {
    /** Those of Lectern come first, then documents by title. */
    async list(
      actor: Actor,
      spaceId: number,
      { after, limit }: PageQuery,
      language: Language,
    ): Promise<Page<TemplateListItem>> {
      await writableSpace(actor, spaceId);
      const rows = await listTemplates(knex, spaceId, actor, {
        after: after === undefined ? undefined : decodeKey(after, 'text', 'number'),
        limit: limit + 1,
      });
      const page = pageOf(rows, limit, ({ key, id }) => [key, id]);
      const builtIn = after === undefined ? builtInKeys.map((key) => presentBuiltIn(key, language)) : [];
      return { rows: [...builtIn, ...page.rows.map(presentRow)], next: page.next };
    },

    /** A template as it would become a document now. */
    async read(
      actor: Actor,
      { template, spaceId, title }: { template: TemplateName; spaceId: number; title?: string | undefined },
      reader: Reader,
    ): Promise<FilledTemplate> {
      const space = await writableSpace(actor, spaceId);
      const text = await textOf(actor, { template, spaceId }, reader.language);
      const values = valuesOf(actor, space.name, reader);
      const suggested = fillTitle(text.title, values);
      const content = fillTemplate(text.content, { ...values, title: title?.trim() || suggested.trim() });
      return { template, title: suggested.slice(0, limits.documentTitle), content, files: text.files };
    },

    /** Creates a document from a template, with its files. */
    async create(
      as: Actor,
      input: CreateDocument & { template: TemplateName },
      { requestKey, ...reader }: { requestKey: RequestKey | undefined } & Omit<Reader, 'timeZone'>,
    ): Promise<WrittenDocument> {
      const { template, spaceId } = input;
      const space = await writableSpace(as, spaceId);
      const text = await textOf(as, { template, spaceId }, reader.language);
      const values = valuesOf(as, space.name, { ...reader, timeZone: input.timeZone });
      const title = fillTitle(input.title, values);
      if (title.length > limits.documentTitle) throw invalid({ title: texts.titleTooLong });
      const content = fillTemplate(text.content, { ...values, title });
      const wanted = { title, content, spaceId, parentId: input.parentId };
      if (typeof template === 'string') return documents.create(as, wanted, { requestKey });
      return documents.create(as, wanted, {
        requestKey,
        async onMade({ trx, actor }, documentId) {
          // the rights that it was read with may be gone
          if (!(await lockTemplate(trx, { spaceId, id: template }, actor))) throw templateNotFound();
          await copyAttachments(trx, { from: template, to: documentId, by: actor.id });
          await storage.refuseLate(trx, actor);
        },
      });
    },

    /**
     * Makes a document a template, or a template a document again.
     * @throws AppError 403 for all spaces if the actor is no administrator; 409 if there are documents below it, or if it
     *   is restricted and would be offered in all spaces
     */
    async set(as: Actor, id: number, template: TemplateScope | null): Promise<ReadDocument> {
      return writeAs(knex, as, async (write) => {
        await setTemplate(write, id, template);
        return readVisible(write.trx, write.actor, id);
      });
    },
  };

  async function textOf(
    actor: Actor,
    { template, spaceId }: { template: TemplateName; spaceId: number },
    language: Language,
  ): Promise<{ title: string; content: string; files: number }> {
    if (typeof template === 'string') return { ...builtInTemplate(template, language), files: 0 };
    const asked = { spaceId, id: template };
    if (!(await readTemplate(knex, asked, actor))) throw templateNotFound();
    // what was typed live a moment ago counts too
    await live.fold(template).catch(() => undefined);
    const text = await readTemplate(knex, asked, actor);
    if (!text) throw templateNotFound();
    return text;
  }
}

const templateNotFound = () => notFound(texts.templateNotFound);

const valuesOf = ({ displayName }: Actor, space: string, { language, timeZone = 'UTC' }: Reader) => ({
  ...dateAndTime(new Date(), language, timeZone),
  author: displayName,
  space,
});

function presentBuiltIn(key: (typeof builtInKeys)[number], language: Language): TemplateListItem {
  const { name, about } = builtInTemplate(key, language);
  return {
    template: key,
    title: name,
    excerpt: about,
    scope: 'built-in',
    space: null,
    restriction: null,
    updatedAt: null,
  };
}

const presentRow = ({ id, template, updatedAt, key: _key, ...row }: TemplateRow): TemplateListItem => ({
  ...row,
  template: id,
  scope: template,
  updatedAt: updatedAt.toISOString(),
});

async function setTemplate(write: Write, id: number, template: TemplateScope | null): Promise<void> {
  const { trx, actor, rights } = write;
  const { document, spaces } = await lockTreeOf(trx, actor, id);
  rights.onDocument(actor, id, spaceIn(spaces, document.spaceId), canWriteInSpace);
  await withinRestrictions(write, document);
  if (document.draftId !== null) throw refused(texts.templateNeedsNoRelease);
  const before = document.template;
  if (before === template) return;
  if (template === 'all') {
    if (actor.role !== 'admin') throw forbidden(texts.templateForAllByAdmin);
    if (document.restrictedBy !== null) throw refused(texts.templateForAllRestricted);
  }
  if (before === null) await emptyBelow(trx, actor, document);
  await Document.query(trx).findById(id).patch({ template });
  const details = { title: document.title, template, before };
  await audit(trx, actor, { action: 'document.template_set', target: { type: 'document', id }, details });
}

/** What the actor does not see below a document moves up, as when somebody deletes it: they must not hear of it. */
async function emptyBelow(trx: Write['trx'], actor: Actor, document: Document): Promise<void> {
  const seen = await Document.query(trx)
    .modify('openTo', actor)
    .whereNull('template')
    .findOne({ parent_id: document.id })
    .select('id');
  if (seen) throw refused(texts.templateHasChildren);
  const children = await handUpChildren(trx, document);
  await handOnRestrictions(
    trx,
    document,
    children.map((child) => child.id),
  );
}
