import { Command } from 'commander';
import { adminCommand, type AdminOptions } from '../admin-command.ts';
import { createProgress } from '../progress.ts';
import { printSteps } from '../steps.ts';
import { withServices } from '../with-services.ts';

export function oidcCommand(): Command {
  return new Command('oidc').description('try the providers of OpenID Connect').addCommand(testCommand());
}

const testCommand = () =>
  adminCommand('test', 'try a provider step by step: its description, its keys, and whether it knows Lectern')
    .argument('<provider>', 'its name in OIDC_PROVIDERS')
    .addHelpText('after', '\nIt exits with 1 if a step fails.\n\nExamples:\n  lectern oidc test keycloak')
    .action(async (provider: string, { as, quiet }: AdminOptions) => {
      const progress = createProgress({ stream: process.stderr, quiet });
      await withServices(progress, async ({ services }) => {
        const actor = await services.users.operator(as);
        printSteps(await services.adminSignIn.test(actor, provider), `"${provider}"`);
      });
    });
