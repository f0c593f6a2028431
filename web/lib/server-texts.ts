import { i18n } from '@lingui/core';
import { messages } from '../../api/text/messages.ts';

type MessageName = keyof typeof messages;

/**
 * The texts that forms have in common with the server. They come with the texts of the page's language, as
 * `server.<name>`; the English page has none of them, because they are here in English. Each is a function, because the
 * page's texts are loaded late.
 */
export const serverTexts = Object.fromEntries(
  Object.entries(messages).map(([name, english]) => {
    const id = `server.${name}`;
    return [name, () => (id in i18n.messages ? i18n._(id) : english)];
  }),
) as Record<MessageName, () => string>;
