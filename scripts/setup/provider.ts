import { createIdentity } from '../../api/ports/identity/create-identity.ts';
import type { Services } from '../../api/services.ts';
import { readConfig } from '../../api/settings/config.ts';
import { memberPrefix } from '../../api/settings/families.ts';
import { ask, askHidden, canAsk } from '../ask.ts';
import { CommandError } from '../command-error.ts';
import { printSteps } from '../steps.ts';

/** What a provider cannot do without, and what people see of it. */
const questions = [
  ['ISSUER', 'The issuer, exactly as the provider writes it', ask],
  ['CLIENT_ID', 'The name of Lectern at the provider (client id)', ask],
  ['CLIENT_SECRET', 'Its secret there', askHidden],
  ['NAME', 'As people know it, for its button', ask],
  ['GROUPS_CLAIM', 'The claim that lists groups; empty: none are read', ask],
] as const;

/**
 * Asks for a provider and tries it.
 * @returns the settings to store, with its id added to OIDC_PROVIDERS
 * @throws CommandError without a terminal or PUBLIC_URL, or if the provider cannot be used
 */
export async function askForProvider({ operation }: Services, id: string): Promise<Record<string, string>> {
  if (!canAsk())
    throw new CommandError(
      `--provider needs a terminal to ask. Elsewhere set ${memberPrefix('OIDC', id)}ISSUER and the others in the environment: docs/operations.md lists them.`,
    );
  const listed = await operation.settings.list();
  const valueOf = (name: string) => listed.find((setting) => setting.name === name)?.value ?? undefined;
  const publicUrl = valueOf('PUBLIC_URL');
  if (publicUrl === undefined)
    throw new CommandError(
      'A provider sends people back to PUBLIC_URL. Set it first: "lectern setup --public-url https://docs.example.org".',
    );
  process.stderr.write(`Let the provider send people back to ${publicUrl}/api/auth/oidc/${id}/callback\n\n`);
  const answers: Record<string, string> = {};
  for (const [name, question, askFor] of questions) {
    const answer = (await askFor(`  ${question}: `)).trim();
    if (answer !== '') answers[memberPrefix('OIDC', id) + name] = answer;
  }
  await tryProvider(id, publicUrl, answers);
  const others = (valueOf('OIDC_PROVIDERS') ?? '').split(',').filter((each) => each !== '' && each !== id);
  return { OIDC_PROVIDERS: [...others, id].join(','), ...answers };
}

/** With its own settings alone: others may have faults of their own. @throws ConfigError, CommandError */
async function tryProvider(id: string, publicUrl: string, answers: Record<string, string>): Promise<void> {
  const config = readConfig({ PUBLIC_URL: publicUrl, OIDC_PROVIDERS: id, ...answers });
  for (const port of createIdentity(config).oidc) printSteps(await port.test(), `"${id}"`);
}
