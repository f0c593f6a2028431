import type { QueryBuilder } from 'objection';
import { BaseModel } from './base-model.ts';

export class User extends BaseModel {
  static override tableName = 'users';

  declare id: number;
  declare username: string;
  declare displayName: string;
  declare email: string;
  declare role: 'admin' | 'editor' | 'viewer';
  declare avatar: string | null;
  declare passwordHash: string;
  declare passwordIsInitial: boolean;
  declare disabledAt: Date | null;
  declare createdAt: Date;

  static override modifiers = {
    active(query: QueryBuilder<User>): void {
      query.whereNull('users.disabled_at');
    },
    /** What others see of a person. */
    asPerson(query: QueryBuilder<User>): void {
      query.select('users.id', 'users.display_name', 'users.avatar');
    },
  };
}
