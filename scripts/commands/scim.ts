import { Command, Option } from 'commander';
import { createServiceAccount } from '../../api/contract/tokens.ts';
import { asOption } from '../admin-command.ts';
import { checked } from '../checked.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { withServices } from '../with-services.ts';

interface Options {
  as?: string;
  name: string;
  days?: string;
  json: boolean;
  quiet: boolean;
}

export function scimCommand(): Command {
  return new Command('scim')
    .description('let a provider make and disable accounts by SCIM 2.0')
    .addCommand(tokenCommand());
}

const help = `
The token goes to standard output, alone. It is kept nowhere. It can do nothing but SCIM, and shows as a service account
in Manage Users. Give it to the provider as its bearer token, with the address <PUBLIC_URL>/api/scim/v2.

Examples:
  lectern scim token > token
  lectern scim token --name "Entra ID" --days 365`;

const tokenCommand = () =>
  new Command('token')
    .description('make a token for SCIM')
    .option('--name <name>', 'of its service account', 'SCIM')
    .addOption(
      new Option('--days <number>', 'after which the token ends, 1 to 365').default(undefined, 'never'),
    )
    .addOption(asOption())
    .addOption(new Option('--json', 'as JSON').default(false, 'off'))
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(async ({ as, name, days, json, quiet }: Options) => {
      const asked = checked(createServiceAccount.pick({ name: true, days: true }), {
        name,
        days: days === undefined ? null : Number(days),
      });
      const progress = createProgress({ stream: process.stderr, quiet });
      await withServices(progress, async ({ services }) => {
        const { token, row } = await services.tokens.createForScim(await services.users.operator(as), asked);
        const shown = { tokenId: row.id, token, address: services.scim.base };
        process.stdout.write(json ? `${JSON.stringify(shown, null, 2)}\n` : `${token}\n`);
        if (!quiet)
          progress.say(`The token is shown only now. The address for the provider: ${services.scim.base}`);
      });
    });
