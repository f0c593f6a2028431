import { Command } from 'commander';
import { openApiDocument } from '../../api/openapi.ts';
import { quietOption } from '../quiet-option.ts';

const help = `
The document is OpenAPI 3.1 and names every call with what it takes and answers. A running server has it too, at
/api/openapi.json. Neither the database nor the settings are needed.

Examples:
  lectern openapi > lectern-openapi.json`;

export function openapiCommand(): Command {
  return new Command('openapi')
    .description('print what the HTTP API offers, as an OpenAPI document')
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(() => void process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`));
}
