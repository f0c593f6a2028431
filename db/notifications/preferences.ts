import { BaseModel } from '../base-model.ts';

export class NotificationPreferences extends BaseModel {
  static override tableName = 'notification_preferences';
  static override idColumn = 'user_id';

  declare userId: number;
  declare emailNotifications: boolean;
  declare documentUpdates: boolean;
  declare comments: boolean;
  declare mentions: boolean;
  /** Follows what the person writes, comments on or stars. */
  declare autoFollow: boolean;
  /** When changes and comments of what they follow are mailed. */
  declare newsMails: 'at-once' | 'daily' | 'weekly' | 'never';
  declare newsHour: number;
  /** 1 is Monday. */
  declare newsWeekday: number;
  /** As the IANA names them. */
  declare timeZone: string;
}
