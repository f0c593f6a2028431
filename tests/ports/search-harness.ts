import type { Knex } from 'knex';
import type { SpaceLanguage } from '../../api/text/words/word-languages.ts';
import { contentText, titleText } from '../../api/text/words/document-text.ts';
import { spaceVector } from '../../api/text/words/search-text.ts';
import type { SearchOptions, SearchPort } from '../../api/ports/search/port.ts';
import { readSpaceLanguage } from '../../db/search/language-statements.ts';
import { createDocument } from '../../db/documents/write-statements.ts';

/** A search that nothing limits. */
export const everything: SearchOptions = {
  spaceIds: 'all',
  restrictionIds: 'all',
  kinds: ['document', 'space'],
  limit: 20,
  offset: 0,
};

export interface SearchHarness {
  knex: Knex;
  search: Omit<SearchPort, 'state' | 'renew' | 'files'>;
  /** Waits until the engine knows what was written. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export type SearchWriter = ReturnType<typeof createSearchWriter>;

/** Writes what is to be found, as the services do. */
export function createSearchWriter(knex: Knex) {
  let place = 0;
  return {
    async person(username: string): Promise<number> {
      const row = {
        username,
        display_name: username,
        email: `${username}@x`,
        role: 'editor',
        password_hash: '-',
      };
      const [made] = await knex('users').insert(row).returning<{ id: number }[]>('id');
      return made!.id;
    },

    async space(name: string, description = '', language: SpaceLanguage = 'auto'): Promise<number> {
      const row = {
        name,
        description,
        language,
        search_vector: knex.raw('?::tsvector', [spaceVector(name, description, language)]),
      };
      const [made] = await knex('spaces').insert(row).returning<{ id: number }[]>('id');
      return made!.id;
    },

    async document(input: {
      title: string;
      content: string;
      spaceId: number;
      authorId: number;
    }): Promise<number> {
      place += 1;
      const content = contentText(input.content, { setting: await readSpaceLanguage(knex, input.spaceId) });
      const made = await createDocument(knex, {
        ...input,
        parentId: null,
        position: `a${String(place).padStart(6, '0')}`,
        createdKey: null,
        title: titleText(input.title, content.language),
        content,
      });
      return made!.id;
    },
  };
}
