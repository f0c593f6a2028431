import { warning, well, type Check } from './check.ts';

/** Second steps that people have set up but can no longer use. */
export interface StepHealth {
  /** People whose app was sealed with another IDENTITY_KEY. */
  lostKeys: number;
  /** People with passkeys that were made at another address. */
  passkeysElsewhere: number;
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`);

export function checkSecondSteps({ lostKeys, passkeysElsewhere }: StepHealth): Check[] {
  const figures = { lostKeys, passkeysElsewhere };
  const found: Check[] = [];
  if (lostKeys > 0)
    found.push(
      warning('second steps', {
        says: `${people(lostKeys)} cannot use their authenticator app: another IDENTITY_KEY sealed the key`,
        advice:
          'Set the IDENTITY_KEY of before, or put its file identity-key into DATA_DIR; else "lectern user reset-second-steps" helps each.',
        figures,
      }),
    );
  if (passkeysElsewhere > 0)
    found.push(
      warning('passkeys', {
        says: `${people(passkeysElsewhere)} made passkeys at another address than PUBLIC_URL; they do not work here`,
        advice: 'They add new ones under Settings, Sign-in & security.',
        figures,
      }),
    );
  return found.length > 0 ? found : [well('second steps', 'work for everybody who has set them up', figures)];
}
