import type { Config } from './config.ts';

/** The address that people open, derived from the settings; without a trailing slash. */
export function publicAddress({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  const isHere = isEverywhere(host) || host === '127.0.0.1' || host === '::1';
  const name = isHere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicUrl ?? `http://${name}:${port}`;
}

export const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';
