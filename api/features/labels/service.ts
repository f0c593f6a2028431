import type { Knex } from 'knex';
import type { Label } from '../../contract/labels.ts';
import type { Actor } from '../../core/access/actor.ts';
import { labelKey, labelLimits } from '../../text/markdown/labels.ts';
import { listLabels } from '../../../db/labels/statements.ts';

export type LabelsService = ReturnType<typeof createLabelsService>;

export function createLabelsService({ knex }: { knex: Knex }) {
  return {
    /** Labels that begin with `typed`, of documents that the actor may see. */
    async list(actor: Actor, typed: string): Promise<Label[]> {
      return typed.length > labelLimits.length ? [] : listLabels(knex, actor, labelKey(typed));
    },
  };
}
