import { Model, snakeCaseMappers } from 'objection';

/**
 * The base of all models. Properties are camelCase, columns snake_case; column names in a query are those of the
 * database. Models are not bound to a connection: every query names its transaction, as in `Document.query(trx)`, and
 * one without it fails at once.
 */
export class BaseModel extends Model {
  static override columnNameMappers = snakeCaseMappers();
  // otherwise `first()` reads all rows and returns one of them
  static override useLimitInFirst = true;
}
