import type { AppError } from '../errors.ts';

export const isAssistantPath = (path: string): boolean => /^\/mcp\/?$/i.test(path);

/** What JSON-RPC keeps for errors that a server defines. */
const serverError = -32_000;

/** An error of a whole request to `/mcp`, as JSON-RPC writes it. */
export const assistantError = ({ message, code }: AppError, requestId: string): object => ({
  jsonrpc: '2.0',
  id: null,
  error: { code: serverError, message, data: { code, requestId } },
});
