import type { Config } from '../../settings/config.ts';
import type { SettingsView } from '../../settings/view.ts';
import { checkIn, type Check } from './check.ts';
import { inspect, type InspectDependencies } from './inspect.ts';
import { createKeptSettings } from './change-settings.ts';
import { createRegistration } from './registration.ts';

interface OperationDependencies extends InspectDependencies {
  config: Config;
  view: SettingsView;
  /** The first administrator's name and password, while the password still works. */
  firstSignIn: () => Promise<{ username: string; password: string } | null>;
}

export type OperationService = ReturnType<typeof createOperationService>;

/** Everything that an operator reads and changes from the command line. */
export function createOperationService(dependencies: OperationDependencies) {
  const { knex, view, firstSignIn } = dependencies;
  return {
    settings: createKeptSettings({ knex, view }),
    registration: createRegistration({ knex, view }),
    firstSignIn,
    inspect: (): Promise<Check[]> => inspect(dependencies),
    /** For the server itself, which answers in bounded time. @param timeoutMs milliseconds */
    inspectWithin: (timeoutMs: number): Promise<Check[]> =>
      inspect(dependencies, { isServer: true, timeoutMs }),
    /** A check in the words of a language. */
    checkIn,
  };
}
