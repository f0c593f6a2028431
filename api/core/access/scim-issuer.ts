/** The issuer for people whom SCIM manages without a provider. Nobody signs in with such an identity. */
export const scimIssuer = 'scim';
