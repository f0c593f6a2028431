import type { QueryBuilder } from 'objection';
import type { Language } from '../../api/text/languages.ts';
import { shownUsername } from './shared-names.ts';
import { BaseModel } from '../base-model.ts';

export class User extends BaseModel {
  static override tableName = 'users';

  declare id: number;
  declare username: string;
  declare displayName: string;
  /** service: acts through API tokens only, cannot sign in and gets no mail. */
  declare kind: 'person' | 'service';
  /** Null for a service account only. */
  declare email: string | null;
  /** Who confirmed that the email is this person's. Null: nobody; the person typed it. */
  declare emailConfirmedBy: 'administrator' | 'provider' | 'mail' | null;
  declare role: 'admin' | 'editor' | 'viewer';
  /** The address of a picture; null: initials. */
  declare avatar: string | null;
  /** The file of an uploaded picture, whose address is `avatar`; null if there is none, as are the three below. */
  declare avatarKey: string | null;
  /** Bytes. */
  declare avatarSize: number | null;
  declare avatarSha256: string | null;
  declare avatarMimetype: string | null;
  /** Null if the person has chosen none. */
  /** As it was chosen: a later version may no longer have it. */
  declare language: Language | null;
  /** Null if the account cannot sign in with a password. */
  declare passwordHash: string | null;
  declare passwordIsInitial: boolean;
  /** Somebody else chose the password: whoever signs in with it must change it first. */
  declare passwordMustChange: boolean;
  /** How the person writes; null if they have not chosen. */
  declare editorMode: 'formatted' | 'markdown' | null;
  declare disabledAt: Date | null;
  /** 'directory' or 'scim' if one of these disabled the account; only that one enables it again automatically. */
  declare disabledBy: string | null;
  declare lastSignInAt: Date | null;
  declare createdAt: Date;
  /** Set by the `asPerson` scope: the username, if the display name alone could be mistaken for somebody else's. */
  declare shownUsername?: string | null;

  static override modifiers = {
    active(query: QueryBuilder<User>): void {
      query.whereNull('users.disabled_at');
    },
    people(query: QueryBuilder<User>): void {
      void query.where('users.kind', 'person');
    },
    withKind(query: QueryBuilder<User>): void {
      void query.select('users.kind');
    },
    /** People with this text in their name, username or email. */
    matching(query: QueryBuilder<User>, q: string): void {
      if (q === '') return;
      const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      query.where((match) => {
        for (const column of ['display_name', 'username', 'email'])
          void match.orWhereRaw(`lower(users.${column}) like ?`, pattern);
      });
    },
    /** The columns that other people see. */
    asPerson(query: QueryBuilder<User>): void {
      query
        .select('users.id', 'users.display_name', 'users.avatar')
        .select(User.raw(shownUsername('users')).as('shown_username'));
    },
  };
}
