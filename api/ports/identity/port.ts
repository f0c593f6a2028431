import type { Reason } from '../../contract/errors.ts';
import type { LdapServer } from '../../settings/ldap.ts';
import type { OidcProvider } from '../../settings/oidc.ts';

/**
 * A person as a provider or a directory knows them. Identified by issuer and subject, never by a name or an address.
 */
export interface OutsideIdentity {
  issuer: string;
  subject: string;
  username?: string;
  email?: string;
  /** Whether the provider itself vouches that the address is the person's. */
  emailVerified: boolean;
  displayName?: string;
  /** Names; unknown: the provider did not say, so the groups stay as they are. */
  groups: readonly string[] | 'unknown';
  /** The values that decide the role, if that is another claim than the groups. */
  roleValues?: readonly string[] | 'unknown';
}

/** One step of a connection test, for display. */
export interface TestStep {
  /** One or two words: 'Connect', 'TLS', 'Bind', 'Search', 'Keys'. */
  step: string;
  ok: boolean;
  text: string;
  /** The name of the text, and its values; absent if a server's own words are shown. */
  reason?: Reason;
  /** It works, but something should be done soon. The text says what. */
  isWarning?: true;
}

/** Whether a provider answers, for administrators, `doctor` and the metrics. */
export interface ProviderState {
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  /** The last error, without secrets; null if there was none. */
  lastFailure: string | null;
}

/** The provider cannot be reached, or does not answer in time. */
export class ProviderAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderAway';
  }
}

/** The answer about somebody who has signed in at a provider. */
export interface OidcAnswer {
  identity: OutsideIdentity;
  /** The provider's id for its session, needed for its logout. */
  sid: string | null;
  /** For the logout at the provider; null if longer than 4 kB. */
  idToken: string | null;
}

/** What a sign-in must remember until the person comes back; stored in `sign_in_flows`. */
export interface OidcRequest {
  url: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Why an answer was not accepted. */
export class OidcRefusal extends Error {
  readonly problem: 'denied' | 'setup' | 'failed';
  constructor(problem: OidcRefusal['problem'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OidcRefusal';
    this.problem = problem;
  }
}

/** A provider's notice that somebody has signed out there. */
export interface LogoutNotice {
  issuer: string;
  /** The id of the notice; each counts once. */
  jti: string;
  /** The provider's session; null: all sessions of the person. */
  sid: string | null;
  subject: string | null;
}

/** Facts about a provider that an operator should know early. */
export interface ProviderInspection {
  /** Why it cannot be used now; null if it can. */
  fault: string | null;
  /** By how many seconds its clock is ahead of ours; null if unknown. */
  clockOff: number | null;
  certificateEnds: Date | null;
}

/** One provider of OpenID Connect. */
export interface OidcPort {
  readonly settings: OidcProvider;
  /** As identities store it: without a slash at its end, which people often forget. */
  readonly issuer: string;
  /** Where the provider sends people back to. */
  readonly redirectUri: string;
  state(): ProviderState;
  /**
   * Reads the provider's description, unless it is known.
   * @throws ProviderAway, OidcRefusal
   */
  discover(): Promise<void>;
  /** @throws ProviderAway, OidcRefusal */
  begin(): Promise<OidcRequest>;
  /**
   * Exchanges the code and checks the answer.
   * @param query of the address that the browser came back to
   * @throws ProviderAway, OidcRefusal
   */
  finish(query: string, request: Pick<OidcRequest, 'state' | 'nonce' | 'codeVerifier'>): Promise<OidcAnswer>;
  /**
   * The page for signing out at the provider; null if it has none.
   * @throws ProviderAway
   */
  logoutAddress(idToken: string | null): Promise<string | null>;
  /**
   * Checks a logout token that the provider sent directly to the server.
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
   * Looks up a person and checks their password. An empty password is never sent.
   * @returns null if nobody has that name, or the password is wrong
   * @throws ProviderAway
   */
  signIn(username: string, password: string): Promise<DirectoryPerson | null>;
  /**
   * All people, page by page.
   * @throws ProviderAway, possibly after some pages
   */
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
