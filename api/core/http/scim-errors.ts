import { AppError } from '../errors.ts';

/** The kinds of errors in table 9 of RFC 7644. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** An expected failure of a SCIM call. Administrators read its text in the log of their provider. */
export class ScimError extends AppError {
  readonly scimType: ScimType;
  constructor(status: 400 | 409, scimType: ScimType, message: string) {
    super(status, status === 409 ? 'taken' : 'invalid', message);
    this.scimType = scimType;
  }
}

export const scimRefusal = (status: 400 | 409, scimType: ScimType, message: string): AppError =>
  new ScimError(status, scimType, message);

export const isScimPath = (path: string): boolean => /^\/api\/scim\//i.test(path);

/** The fields that SCIM requires in addition to our own. */
export function scimFields(error: AppError): Record<string, unknown> {
  const { status, message } = error;
  const scimType = error instanceof ScimError ? error.scimType : status === 400 ? 'invalidSyntax' : undefined;
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    detail: message,
    ...(scimType ? { scimType } : {}),
  };
}
