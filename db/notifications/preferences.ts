import { BaseModel } from '../base-model.ts';

export class NotificationPreferences extends BaseModel {
  static override tableName = 'notification_preferences';
  static override idColumn = 'user_id';

  declare userId: number;
  declare emailNotifications: boolean;
  declare documentUpdates: boolean;
  declare comments: boolean;
  declare mentions: boolean;
}
