import { t } from '@lingui/core/macro';
import type { ExportFormat } from '../../../api/contract/exports.ts';

interface FormatTexts {
  name: string;
  hint: string;
}

/** A format's name, and what it is useful for. */
export function formatTexts(format: ExportFormat): FormatTexts {
  const texts: Record<'markdown' | 'html' | 'pdf' | 'docx', FormatTexts> = {
    markdown: { name: t`Markdown`, hint: t`Text files, exactly as written. You can import them again.` },
    html: { name: t`HTML`, hint: t`Pages for any browser. They need no server.` },
    pdf: { name: t`PDF`, hint: t`A book to print or to send.` },
    docx: { name: t`Word`, hint: t`One document that you can edit in Word or LibreOffice.` },
  };
  return texts[format];
}

const formatsWithFiles: readonly string[] = ['markdown', 'html'];

/** Whether attached files lie beside the texts. */
export const takesFiles = (format: ExportFormat): boolean => formatsWithFiles.includes(format);

/** Whether the comments may be in it: in Markdown they would become part of a text that is imported again. */
export const takesComments = (format: ExportFormat): boolean => format !== 'markdown';

/** Whether the file may have a search of its own. */
export const takesSearch = (format: ExportFormat): boolean => format === 'html';
