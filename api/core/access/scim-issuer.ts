/** Of the identities of people whom SCIM manages beside all providers. Nobody signs in with them. */
export const scimIssuer = 'scim';
