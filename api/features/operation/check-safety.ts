import type { Knex } from 'knex';
import type { Config } from '../../settings/config.ts';
import { User } from '../../../db/people/user.ts';
import { warning, well, type Check } from './check.ts';
import { told } from './check-texts.ts';

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
    says: publicUrl ? told('plainHttpAt', { url: publicUrl }) : told('plainHttp'),
    advice: told('plainHttpDo'),
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
      says: told('proxyNoUrl'),
      advice: told('proxyNoUrlDo'),
    });
  if (!trustProxy && publicUrl?.startsWith('https:'))
    return warning('proxy', {
      says: told('proxyOff'),
      advice: told('proxyOffDo'),
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
    says: told('registrationOpen'),
    advice: told('registrationOpenDo'),
  });
}

/** Whether somebody still uses the generated password. */
export async function checkFirstPassword(knex: Knex): Promise<Check> {
  const people = await User.query(knex).modify('active').where('password_is_initial', true);
  if (people.length === 0) return well('first password', 'changed');
  return warning('first password', {
    says: told('firstPassword', { names: people.map(({ username }) => `"${username}"`).join(', ') }),
    advice: told('firstPasswordDo'),
  });
}
