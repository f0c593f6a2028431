import { join } from 'node:path';
import openapiTypeScript, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../../api/server/openapi.ts';

it('the types of the published client are those of the contract: "npm run docs" writes them anew', async () => {
  const types = astToString(await openapiTypeScript(JSON.stringify(openApiDocument())));
  const file = join(import.meta.dirname, '../../support/published-api.ts');
  await expect(`// Made from the OpenAPI document by "npm run docs".\n${types}`).toMatchFileSnapshot(file);
});
