import type { Config } from '../api/settings/config.ts';
import { openResources, type OpenOptions } from '../api/server/resources.ts';
import { createServices, type Services } from '../api/services.ts';
import type { Progress } from './progress.ts';

interface CommandContext {
  services: Services;
  config: Config;
  /** Aborted by Ctrl+C; the command then stops at its next step. */
  signal: AbortSignal;
}

/**
 * Runs a command on the services, with or without a running server, and afterwards closes whatever it opened. A second
 * Ctrl+C ends the process at once.
 */
export async function withServices<T>(
  progress: Progress,
  work: (context: CommandContext) => Promise<T>,
  options: Omit<OpenOptions, 'role' | 'notify'> = {},
): Promise<T> {
  const interrupted = new AbortController();
  const stop = (): void => (interrupted.signal.aborted ? process.exit(130) : interrupted.abort());
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  const resources = await openResources(process.env, {
    ...options,
    role: 'command',
    notify: progress.say,
  });
  try {
    return await work({
      services: createServices(resources),
      config: resources.config,
      signal: interrupted.signal,
    });
  } finally {
    progress.end();
    await resources.close();
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(name, stop);
  }
}
