import type { Reason } from '../../contract/errors.ts';
import type { LdapServer } from '../../settings/ldap.ts';
import type { OidcProvider } from '../../settings/oidc.ts';

/** Who somebody is, by a provider or a directory. Known by issuer and subject, never by a name or an address. */
export interface OutsideIdentity {
  issuer: string;
  subject: string;
  username?: string;
  email?: string;
  /** Whether the provider itself says that the address is the person's. */
  emailVerified: boolean;
  displayName?: string;
  /** Names; unknown: the provider did not say, so they stay as they are. */
  groups: readonly string[] | 'unknown';
  /** The values that decide the role, where another claim than the groups does. */
  roleValues?: readonly string[] | 'unknown';
}

/** One step of trying a connection, as a person reads it. */
export interface TestStep {
  /** One or two words: 'Connect', 'TLS', 'Bind', 'Search', 'Keys'. */
  step: string;
  ok: boolean;
  text: string;
  /** The name of the text, and its values; absent where a server's own words are shown. */
  reason?: Reason;
  /** It works, and yet something should be done soon; said in the text. */
  isWarning?: true;
}

/** Whether a provider answers, for administrators, `doctor` and the metrics. */
export interface ProviderState {
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  /** What went wrong last, without secrets; null if nothing did. */
  lastFailure: string | null;
}

/** The provider cannot be reached, or does not answer in time. */
export class ProviderAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderAway';
  }
}

/** The answer of somebody who has signed in at a provider. */
export interface OidcAnswer {
  identity: OutsideIdentity;
  /** Of the provider's session; for its logout. */
  sid: string | null;
  /** For the logout at the provider; null if longer than 4 kB. */
  idToken: string | null;
}

/** What a sign-in must remember until the person comes back; kept in `sign_in_flows`. */
export interface OidcRequest {
  url: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Why an answer was not taken. */
export class OidcRefusal extends Error {
  readonly problem: 'denied' | 'setup' | 'failed';
  constructor(problem: OidcRefusal['problem'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OidcRefusal';
    this.problem = problem;
  }
}

/** What a provider tells when somebody has signed out there. */
export interface LogoutNotice {
  issuer: string;
  /** Of the notice; each counts once. */
  jti: string;
  /** The provider's session; null: all of the person. */
  sid: string | null;
  subject: string | null;
}

/** What an operator wants to know of a provider in time. */
export interface ProviderInspection {
  /** Why it cannot be used now; null if it can. */
  fault: string | null;
  /** By how many seconds its clock is ahead of ours; null if it does not tell. */
  clockOff: number | null;
  certificateEnds: Date | null;
}

/** One provider of OpenID Connect. */
export interface OidcPort {
  readonly settings: OidcProvider;
  /** As identities have it: without a slash at its end, which people forget. */
  readonly issuer: string;
  /** Where the provider sends people back to. */
  readonly redirectUri: string;
  state(): ProviderState;
  /** Reads what the provider says of itself, unless it is known. @throws ProviderAway, OidcRefusal */
  discover(): Promise<void>;
  /** @throws ProviderAway, OidcRefusal */
  begin(): Promise<OidcRequest>;
  /**
   * Exchanges the code and checks the answer.
   * @param query of the address that the browser came back to
   * @throws ProviderAway, OidcRefusal
   */
  finish(query: string, request: Pick<OidcRequest, 'state' | 'nonce' | 'codeVerifier'>): Promise<OidcAnswer>;
  /** Where to sign out at the provider; null if it has no such page. @throws ProviderAway */
  logoutAddress(idToken: string | null): Promise<string | null>;
  /**
   * Checks a logout token of the back channel.
   * @throws OidcRefusal for a token that is not valid, ProviderAway
   */
  readLogoutToken(token: string): Promise<LogoutNotice>;
  test(): Promise<TestStep[]>;
  inspect(): Promise<ProviderInspection>;
}

/** A person of a directory. */
export interface DirectoryPerson extends OutsideIdentity {
  groups: readonly string[];
  isDisabled: boolean;
}

/** One directory. */
export interface DirectoryPort {
  readonly settings: LdapServer;
  /** 'ldap:' and its id. */
  readonly issuer: string;
  state(): ProviderState;
  /**
   * Looks a person up and checks their password. An empty password is never sent.
   * @returns null if nobody has that name, or the password is wrong
   * @throws ProviderAway
   */
  signIn(username: string, password: string): Promise<DirectoryPerson | null>;
  /** Everybody, page by page. @throws ProviderAway, also in the middle */
  people(): AsyncIterable<DirectoryPerson[]>;
  /** Looks people up by their ids. @throws ProviderAway */
  withSubjects(subjects: readonly string[]): Promise<DirectoryPerson[]>;
  test(username?: string): Promise<TestStep[]>;
}

/** Every provider and directory of the settings. */
export interface IdentityPorts {
  oidc: readonly OidcPort[];
  directories: readonly DirectoryPort[];
}
