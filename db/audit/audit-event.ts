import { BaseModel } from '../base-model.ts';

export class AuditEvent extends BaseModel {
  static override tableName = 'audit_events';
  static override jsonAttributes = ['details'];

  declare id: string;
  declare at: Date;
  declare actorId: number | null;
  declare actorName: string | null;
  declare action: string;
  declare targetType: string | null;
  declare targetId: number | null;
  declare details: Record<string, unknown>;
  declare address: string | null;
}
