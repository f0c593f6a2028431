import { i18n } from '@lingui/core';
import type { ErrorBody, Reason } from '../../api/contract/errors.ts';
import type { ImportNoteLine } from '../../api/contract/imports.ts';
import { messages } from '../../api/text/limits.ts';

type NoteLine = Pick<ImportNoteLine, 'code' | 'sentence' | 'count'>;

/**
 * The server's texts in the language of the page. They come with the texts of that language, as `server.<name>`
 * (`scripts/build/text-catalogues.ts`); the English page has none of them, because the server says them in English.
 */
export function inPageLanguage(english: string, reason: Reason | undefined): string {
  if (!reason) return english;
  const id = `server.${reason.name}`;
  return id in i18n.messages ? i18n._(id, reason.values) : english;
}

/** A note of an import in the language of the page. */
export function noteInPageLanguage({ code, sentence, count }: NoteLine): string {
  const id = `note.${code}`;
  return id in i18n.messages ? i18n._(id, { count }) : sentence;
}

/** The server's message about a failure. */
export const messageOf = (body: ErrorBody): string => inPageLanguage(body.message, body.reason);

/** The server's message for each field. */
export const fieldMessagesOf = ({ fields = {}, fieldReasons = {} }: ErrorBody): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, english]) => [field, inPageLanguage(english, fieldReasons[field])]),
  );

type MessageName = keyof typeof messages;

/** The texts that forms have in common with the server. Each is a function, because the page's texts are loaded late. */
export const serverTexts = Object.fromEntries(
  Object.entries(messages).map(([name, english]) => [name, () => inPageLanguage(english, { name })]),
) as Record<MessageName, () => string>;
