import { Command, Option } from 'commander';
import { createServiceAccount } from '../../api/contract/tokens.ts';
import { asAdministrator, asOption, type AdminOptions } from '../admin-command.ts';
import { checked } from '../checked.ts';
import { quietOption } from '../quiet-option.ts';

interface Options extends AdminOptions {
  name: string;
  days?: string;
  json: boolean;
}

export function scimCommand(): Command {
  return new Command('scim')
    .description('let a provider create and disable accounts through SCIM 2.0')
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
    .option('--name <name>', 'the name of its service account', 'SCIM')
    .addOption(
      new Option('--days <number>', 'after which the token expires, 1 to 365').default(undefined, 'never'),
    )
    .addOption(asOption())
    .addOption(new Option('--json', 'as JSON').default(false, 'off'))
    .addOption(quietOption())
    .addHelpText('after', help)
    .action((options: Options) => {
      const { name, days, json, quiet } = options;
      const asked = checked(createServiceAccount.pick({ name: true, days: true }), {
        name,
        days: days === undefined ? null : Number(days),
      });
      return asAdministrator(options, async ({ services, actor, progress }) => {
        const { token, row } = await services.tokens.createForScim(actor, asked);
        const shown = { tokenId: row.id, token, address: services.scim.base };
        process.stdout.write(json ? `${JSON.stringify(shown, null, 2)}\n` : `${token}\n`);
        if (!quiet)
          progress.say(`The token is shown only now. The address for the provider: ${services.scim.base}`);
      });
    });
