import { Model, snakeCaseMappers } from 'objection';

/**
 * What all models share. Rows are camelCase here and snake_case there; the names of columns in a query are the
 * database's own. Models are bound to no connection: a query names
 * its transaction, `Document.query(trx)`, and one that forgets it fails at once.
 */
export class BaseModel extends Model {
  static override columnNameMappers = snakeCaseMappers();
  // without it `first()` reads all rows, and leaves all but one
  static override useLimitInFirst = true;
}
