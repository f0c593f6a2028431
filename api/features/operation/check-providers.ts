import type { IdentityPorts, OidcPort } from '../../ports/identity/port.ts';
import { asCheck, fault, warning, well, type Check } from './check.ts';
import { told } from './check-texts.ts';

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
      says: told('providerFault', { issuer, why }),
      advice: told('providerFaultDo'),
    });
  if (clockOff !== null && Math.abs(clockOff) > clockLimit)
    return warning(name, {
      says: told(clockOff > 0 ? 'providerAhead' : 'providerBehind', { seconds: Math.abs(clockOff) }),
      advice: told('providerClockDo'),
    });
  const days = certificateEnds === null ? null : Math.floor((certificateEnds.getTime() - Date.now()) / day);
  if (days !== null && days < expiresSoonDays)
    return warning(name, {
      says: told('certificateEnds', { days }),
      advice: told('certificateEndsDo'),
    });
  if (allowsHttp && issuer.startsWith('http:'))
    return warning(name, {
      says: told('providerOpen', { issuer }),
      advice: told('providerOpenDo'),
    });
  return well(name, `${issuer} answers`);
}
