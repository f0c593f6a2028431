import { Command } from 'commander';
import { openApiDocument } from '../../api/server/openapi.ts';
import { quietOption } from '../quiet-option.ts';

const help = `
The document is in OpenAPI 3.1 and describes every call with its input and answer. A running server also provides it, at
/api/openapi.json. This command needs neither the database nor the settings.

Examples:
  lectern openapi > lectern-openapi.json`;

export function openapiCommand(): Command {
  return new Command('openapi')
    .description('print the HTTP API as an OpenAPI document')
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(() => void process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`));
}
