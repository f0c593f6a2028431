import type { Knex } from 'knex';
import type { Config } from '../../settings/config.ts';
import { User } from '../../../db/people/user.ts';
import { warning, well, type Check } from './check.ts';

const isHere = (host: string): boolean => /^(localhost|::1|\[::1\]|127(\.\d+){3})$/.test(host);

/** Whether only this machine can reach Lectern, judging by the settings. */
const isPrivate = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean =>
  publicUrl ? isHere(new URL(publicUrl).hostname) : isHere(host);

type Reach = Pick<Config, 'host' | 'publicUrl' | 'allowedHosts' | 'trustProxy' | 'registration'>;

/** Security risks in the settings. */
export function checkReach(config: Reach): Check[] {
  return [checkAddress(config), checkNames(config), checkProxy(config), checkRegistration(config)];
}

function checkAddress(config: Reach): Check {
  const { publicUrl } = config;
  if (publicUrl?.startsWith('https:')) return well('address', `${publicUrl}: cookies are secure`);
  if (isPrivate(config)) return well('address', 'plain http, which only this machine reaches');
  return warning('address', {
    says: `plain http${publicUrl ? ` (${publicUrl})` : ''}: passwords and cookies can be read in transit`,
    advice:
      'Put a proxy with TLS in front (compose.proxy.yml brings one) and set PUBLIC_URL to its https address.',
  });
}

/** The names under which Lectern answers, for operators who wonder why one is refused. */
function checkNames({ publicUrl, allowedHosts }: Reach): Check {
  const set = [...(publicUrl ? [new URL(publicUrl).hostname] : []), ...allowedHosts];
  const own = 'localhost, the names of this machine and every address';
  return well('names', set.length > 0 ? `${own}, ${set.join(', ')}` : `${own}; ALLOWED_HOSTS adds others`);
}

function checkProxy({ publicUrl, trustProxy, host }: Reach): Check {
  if (trustProxy && !publicUrl)
    return warning('proxy', {
      says: 'TRUST_PROXY is on and PUBLIC_URL is not set',
      advice: 'Set PUBLIC_URL to the address of the proxy; where there is none, set TRUST_PROXY=off.',
    });
  if (!trustProxy && publicUrl?.startsWith('https:'))
    return warning('proxy', {
      says: 'PUBLIC_URL is https and TRUST_PROXY is off: all requests seem to come from the proxy and share its limit of failed log-ins',
      advice: 'Set TRUST_PROXY=on if Lectern can be reached only through the proxy.',
    });
  if (trustProxy && !isHere(host))
    return well('proxy', 'X-Forwarded-For of the proxy is trusted: nobody else may reach the port');
  return well('proxy', trustProxy ? 'X-Forwarded-For of the proxy is trusted' : 'none is expected');
}

function checkRegistration(config: Reach): Check {
  if (config.registration === 'closed') return well('registration', 'closed');
  if (config.registration === 'local') return well('registration', 'open, for browsers on this machine only');
  if (isPrivate(config)) return well('registration', 'open, for whoever uses this machine');
  return warning('registration', {
    says: 'open: whoever reaches the page can make an account and read every open space',
    advice: 'Close it with "lectern setup --registration closed", unless that is what you want.',
  });
}

/** Whether somebody still uses the generated password. */
export async function checkFirstPassword(knex: Knex): Promise<Check> {
  const people = await User.query(knex).modify('active').where('password_is_initial', true);
  if (people.length === 0) return well('first password', 'changed');
  return warning('first password', {
    says: `still in use by ${people.map(({ username }) => `"${username}"`).join(', ')}`,
    advice: 'Sign in and change it (Profile, Password).',
  });
}
