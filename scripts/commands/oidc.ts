import { Command, Option } from 'commander';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { printSteps } from '../steps.ts';
import { withServices } from '../with-services.ts';

export function oidcCommand(): Command {
  return new Command('oidc').description('try the providers of OpenID Connect').addCommand(testCommand());
}

const testCommand = () =>
  new Command('test')
    .description('try a provider step by step: its description, its keys, and whether it knows Lectern')
    .argument('<provider>', 'its name in OIDC_PROVIDERS')
    .addOption(
      new Option('--as <username>', 'the administrator who acts').default(undefined, 'the oldest active one'),
    )
    .addOption(quietOption())
    .addHelpText('after', '\nIt exits with 1 if a step fails.\n\nExamples:\n  lectern oidc test keycloak')
    .action(async (provider: string, { as, quiet }: { as?: string; quiet: boolean }) => {
      const progress = createProgress({ stream: process.stderr, quiet });
      await withServices(progress, async ({ services }) => {
        const actor = await services.users.operator(as);
        printSteps(await services.adminSignIn.test(actor, provider), `"${provider}"`);
      });
    });
