import { create as contentDisposition } from 'content-disposition';
import { auditCalls, type AuditEvent } from '../../contract/audit.ts';
import { linkNext } from '../../core/http/page.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { ListedAuditEvent } from '../../../db/audit/list-statements.ts';
import type { AuditService } from './service.ts';

export const auditRoutes: FeatureRoutes<{ auditLog: AuditService }> = (router, { auditLog }) => {
  serve(router, auditCalls.list, async ({ actor, input, ctx }) => {
    const page = await auditLog.page(actor, input.query);
    linkNext(ctx, page.next);
    return page.rows.map(presentEvent);
  });
  serve(router, auditCalls.csv, async ({ actor, actorNow, input, ctx }) => {
    const stream = await auditLog.csv(actor, input.query, actorNow);
    const day = new Date().toISOString().slice(0, 10);
    ctx.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(`audit-log-${day}.csv`),
      'Cache-Control': 'private, no-store',
    });
    // the answer has begun: only a broken connection can say that the rest is missing
    stream.once('error', () => ctx.res.destroy());
    return stream;
  });
};

const presentEvent = (row: ListedAuditEvent): AuditEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  actor:
    row.actorId === null
      ? null
      : { id: row.actorId, username: row.actorName ?? '', displayName: row.actorDisplayName },
  action: row.action,
  target:
    row.targetType === null || row.targetId === null
      ? null
      : { kind: row.targetType, id: row.targetId, name: row.targetName, exists: row.targetExists },
  person: row.personId === null ? null : { id: row.personId, name: row.personName },
  address: row.address,
  details: row.details,
});
