import type { Knex } from 'knex';
import type { RequestContext } from '../../core/http/context.ts';
import type { FirstLook, FirstPage } from '../../core/http/first-look.ts';
import { findReader } from '../../core/http/session.ts';
import { within } from '../../core/within.ts';
import { createFirstTexts } from './first-text.ts';
import type { DocumentsService } from './service.ts';

/** If the database is away, the page must still be sent, and say so itself. Milliseconds. */
const timeoutMs = 1_000;

/** Read from the build when the first text is needed. */
type LookFor = () => Promise<FirstLook>;

interface FirstPages {
  documents: Pick<DocumentsService, 'read'>;
  knex: Knex;
  publicUrl: string | undefined;
}

/**
 * What the page of a document shows before its scripts have loaded.
 * @returns a function. It returns null for people who are not signed in or may not see the document, so that they get
 *   the page without a word of it; and if the text is not available soon
 */
export function createFirstPages({ documents, knex, publicUrl }: FirstPages) {
  const textOf = createFirstTexts(documents);

  const read = async (ctx: RequestContext, id: number, lookFor: LookFor): Promise<FirstPage | null> => {
    const reader = await findReader(ctx, knex, publicUrl);
    if (!reader) return null;
    const { actor, passwordIsInitial } = reader;
    const look = await lookFor();
    const origin = publicUrl ? new URL(publicUrl).origin : `${ctx.protocol}://${ctx.host}`;
    const own = [`${origin}/documents/${id}`, ...(publicUrl ? [publicUrl] : [])];
    const drawing = {
      language: look.language,
      own,
      parts: look.parts,
      logFailure: (error: unknown) => ctx.state.log.info({ err: error }, 'the text could not be drawn'),
    };
    const first = await ctx.state.inTurn(actor, () => textOf(actor, id, drawing));
    return first && { ...first, hasBanner: passwordIsInitial };
  };

  return async (ctx: RequestContext, id: number, look: LookFor): Promise<FirstPage | null> => {
    try {
      return await within(timeoutMs, read(ctx, id, look));
    } catch (error) {
      ctx.state.log.info({ err: error }, 'the document is not in the first response');
      return null;
    }
  };
}
