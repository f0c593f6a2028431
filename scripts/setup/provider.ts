import { createIdentity } from '../../api/ports/identity/create-identity.ts';
import { readConfig } from '../../api/settings/config.ts';
import { memberPrefix } from '../../api/settings/families.ts';
import { oidcSettings } from '../../api/settings/oidc.ts';
import { signInSettings } from '../../api/settings/sign-in.ts';
import { ask, askHidden, canAsk } from '../ask.ts';
import { CommandError } from '../command-error.ts';
import { printSteps } from '../steps.ts';

/** The settings that a provider must have, and those that people see. */
const questions = [
  { name: 'ISSUER', asks: 'The issuer, exactly as the provider writes it', askFor: ask },
  { name: 'CLIENT_ID', asks: 'The name of Lectern at the provider (client id)', askFor: ask },
  { name: 'CLIENT_SECRET', asks: 'Its secret there', askFor: askHidden },
  { name: 'NAME', asks: 'As people know it, for its button', askFor: ask, isOptional: true },
  {
    name: 'GROUPS_CLAIM',
    asks: 'The claim that lists groups; empty: none are read',
    askFor: ask,
    isOptional: true,
  },
] as const;

/** The settings that were given with the command, by name. */
export type GivenOfProvider = Partial<Record<(typeof questions)[number]['name'], string>>;

interface Provider {
  id: string;
  given?: GivenOfProvider;
  /** From the settings of this run, if they contain it. */
  publicUrl: string | undefined;
  /** The ids of the providers in the settings. */
  others: readonly string[];
}

/**
 * Reads a provider from the options, asks for missing settings if there is a terminal, and tests it.
 * @returns the settings to store, with its id added to OIDC_PROVIDERS
 * @throws CommandError without PUBLIC_URL, if something is missing, or if the provider cannot be used
 */
export async function askForProvider({
  id,
  given = {},
  publicUrl,
  others,
}: Provider): Promise<Record<string, string>> {
  const fault = faultOfId(id);
  if (fault) throw new CommandError(fault);
  if (publicUrl === undefined)
    throw new CommandError(
      'A provider sends people back to PUBLIC_URL. Set it first: "lectern setup --public-url https://docs.example.org".',
    );
  const prefix = memberPrefix('OIDC', id);
  process.stderr.write(`Let the provider send people back to ${publicUrl}/api/auth/oidc/${id}/callback\n\n`);
  const answers: Record<string, string> = {};
  for (const question of questions) {
    const answer = given[question.name] ?? (await answerTo(question));
    if (answer !== '') answers[prefix + question.name] = answer;
  }
  await tryProvider(id, publicUrl, answers);
  return { OIDC_PROVIDERS: [...others.filter((each) => each !== id), id].join(','), ...answers };
}

async function answerTo(question: (typeof questions)[number]): Promise<string> {
  if (canAsk()) return (await question.askFor(`  ${question.asks}: `)).trim();
  if ('isOptional' in question) return '';
  throw new CommandError(
    'Without a terminal --provider needs --issuer, --client-id, and --client-secret-file or --client-secret-stdin.',
  );
}

/** The ids in a setting such as OIDC_PROVIDERS. */
export const listed = (ids = ''): string[] =>
  ids
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

/**
 * The settings to remove with a provider, because Lectern does not start with settings of a provider that is not
 * listed.
 */
export const settingsOfProvider = (id: string): Record<string, null> =>
  Object.fromEntries(Object.keys(oidcSettings).map((name) => [memberPrefix('OIDC', id) + name, null]));

function faultOfId(id: string): string | null {
  const parsed = signInSettings.OIDC_PROVIDERS.schema.safeParse(id);
  const isOne = parsed.success && parsed.data?.length === 1;
  return isOne ? null : `"${id}" cannot be the name of a provider. Use lower-case letters, digits and "-".`;
}

/**
 * Tests only its own settings, because others may have errors of their own.
 * @throws ConfigError, CommandError
 */
async function tryProvider(id: string, publicUrl: string, answers: Record<string, string>): Promise<void> {
  const prefix = memberPrefix('OIDC', id);
  const inEnvironment = Object.entries(process.env).filter(([name]) => name.startsWith(prefix));
  const own = { ...answers, ...Object.fromEntries(inEnvironment) };
  const config = readConfig({ PUBLIC_URL: publicUrl, OIDC_PROVIDERS: id, ...own });
  const { oidc } = await createIdentity(config);
  for (const port of oidc) printSteps(await port.test(), `"${id}"`);
}
