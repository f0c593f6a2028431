import type { IdentityPorts, OidcPort } from '../../ports/identity/port.ts';
import { asCheck, fault, warning, well, type Check } from './check.ts';

const day = 24 * 60 * 60 * 1000;
/** A certificate that expires within this time is reported. Days. */
const expiresSoonDays = 21;
/** Tokens are accepted if the clocks differ by at most a minute. Seconds. */
const clockLimit = 30;

/** Each provider of OpenID Connect: whether it answers, its clock and its certificate. */
export const checkProviders = ({ oidc }: IdentityPorts): Promise<Check[]> =>
  Promise.all(
    oidc.map((port) => {
      const name = `provider ${port.settings.id}`;
      return asCheck(name, () => checkProvider(name, port));
    }),
  );

async function checkProvider(name: string, port: OidcPort): Promise<Check> {
  const { fault: why, clockOff, certificateEnds } = await port.inspect();
  const { issuer, allowsHttp } = port.settings;
  if (why !== null)
    return fault(name, {
      says: `${issuer} cannot be used: ${why}`,
      advice: 'Nobody can sign in with it until it answers; people who are signed in work on.',
    });
  if (clockOff !== null && Math.abs(clockOff) > clockLimit)
    return warning(name, {
      says: `its clock is ${Math.abs(clockOff)} seconds ${clockOff > 0 ? 'ahead of' : 'behind'} ours`,
      advice: 'Set both by NTP: from a minute on, sign-ins fail.',
    });
  const days = certificateEnds === null ? null : Math.floor((certificateEnds.getTime() - Date.now()) / day);
  if (days !== null && days < expiresSoonDays)
    return warning(name, {
      says: `its certificate ends in ${days} ${days === 1 ? 'day' : 'days'}`,
      advice: 'Renew it at the provider: without it nobody can sign in.',
    });
  if (allowsHttp && issuer.startsWith('http:'))
    return warning(name, {
      says: `${issuer} has no https: whoever listens on the way can sign in as anybody`,
      advice: 'Give the provider https and remove its INSECURE_HTTP. It is only for trying it out.',
    });
  return well(name, `${issuer} answers`);
}
