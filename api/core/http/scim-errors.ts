import { AppError } from '../errors.ts';

/** The kinds of faults that RFC 7644 names in its table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** An expected failure of a SCIM call. Its text is read by administrators, in the log of their provider. */
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

/** What SCIM wants beside our own fields. */
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
