import type { Knex } from 'knex';
import { inTransaction, type Transaction } from '../../core/transaction.ts';
import type { OutsideIdentity } from '../../ports/identity/port.ts';
import type { AdmissionRules } from '../../settings/admission.ts';
import type { UsersService } from '../users/service.ts';
import { admitIdentity, type Admitted } from './admitting.ts';

export { NotAdmitted } from './admitting.ts';

export type IdentitiesService = ReturnType<typeof createIdentitiesService>;

interface IdentitiesDependencies {
  knex: Knex;
  users: Pick<UsersService, 'addOutsideAccount'>;
}

export function createIdentitiesService({ knex, users }: IdentitiesDependencies) {
  return {
    /**
     * The account of somebody whom a provider or directory knows: found, linked or made, with the role and groups that it
     * says.
     * @throws NotAdmitted
     */
    admit(identity: OutsideIdentity, rules: AdmissionRules, address: string): Promise<Admitted> {
      return inTransaction(knex, (trx: Transaction) =>
        admitIdentity({ trx, rules, identity, address, addAccount: users.addOutsideAccount }),
      );
    },
  };
}
