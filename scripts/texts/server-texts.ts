import { apiPageTexts } from '../../api/server/api-page.ts';
import { texts } from '../../api/contract/texts.ts';
import { bookTexts } from '../../api/conversion/out/book/words.ts';
import { exportTexts } from '../../api/conversion/out/html/export-texts.ts';
import { exportedCommentTexts } from '../../api/conversion/out/shared/comments-text.ts';
import { notificationTexts } from '../../api/features/notifications/message.ts';
import { checkTexts } from '../../api/features/operation/check-texts.ts';
import { publicPageTexts } from '../../api/features/public-links/page-texts.ts';
import { mailTexts } from '../../api/jobs/mail-texts.ts';
import { importNoteTexts } from '../../api/text/import-notes.ts';
import { templateTexts } from '../../api/text/templates/built-in.ts';
import { slashWords } from '../../web/features/editor/formatted/blocks/slash-words.ts';

/** Texts that are found by a name, in English. Their context is `<place>.<name>`. */
interface NamedTexts {
  /** The file that has them. Translators see it beside each text. */
  file: string;
  texts: Readonly<Record<string, string>>;
}

/** The texts without a macro: those of the server, and those that page and server share. By place. */
export const namedTexts: Readonly<Record<string, NamedTexts>> = {
  refusal: { file: 'api/contract/texts.ts', texts },
  note: { file: 'api/text/import-notes.ts', texts: importNoteTexts },
  mail: { file: 'api/jobs/mail-texts.ts', texts: mailTexts },
  notification: { file: 'api/features/notifications/message.ts', texts: notificationTexts },
  book: { file: 'api/conversion/out/book/words.ts', texts: bookTexts },
  export: { file: 'api/conversion/out/html/export-texts.ts', texts: exportTexts },
  'exported-comment': { file: 'api/conversion/out/shared/comments-text.ts', texts: exportedCommentTexts },
  check: { file: 'api/features/operation/check-texts.ts', texts: checkTexts },
  public: { file: 'api/features/public-links/page-texts.ts', texts: publicPageTexts },
  'api-page': { file: 'api/server/api-page.ts', texts: apiPageTexts },
  template: { file: 'api/text/templates/en.ts', texts: templateTexts },
  slash: { file: 'web/features/editor/formatted/blocks/slash-words.ts', texts: slashWords },
};
