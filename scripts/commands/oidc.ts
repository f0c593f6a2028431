import { Command } from 'commander';
import { adminCommand, asAdministrator, type AdminOptions } from '../admin-command.ts';
import { printSteps } from '../steps.ts';

export function oidcCommand(): Command {
  return new Command('oidc').description('try the providers of OpenID Connect').addCommand(testCommand());
}

const testCommand = () =>
  adminCommand('test', 'try a provider step by step: its description, its keys, and whether it knows Lectern')
    .argument('<provider>', 'its name in OIDC_PROVIDERS')
    .addHelpText('after', '\nIt exits with 1 if a step fails.\n\nExamples:\n  lectern oidc test keycloak')
    .action((provider: string, options: AdminOptions) =>
      asAdministrator(options, async ({ services, actor }) =>
        printSteps(await services.adminSignIn.test(actor, provider), `"${provider}"`),
      ),
    );
