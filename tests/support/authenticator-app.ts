import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { AppKey } from '../../api/contract/second-steps.ts';
import type { HttpClient } from './http-client.ts';

/** The app on somebody's phone. */
export interface App {
  /**
   * The code of the present 30 seconds, or with 1 of the next ones: the server takes it too, so that one test can use two.
   */
  code(stepsAhead?: 0 | 1): string;
  /** Six digits that the server refuses. */
  wrongCode(): string;
}

/** @param secret in base32 */
export function appOf(secret: string): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
  return {
    code: (stepsAhead = 0) => codeAt(stepsAhead),
    wrongCode() {
      const right = new Set([-2, -1, 0, 1, 2].map(codeAt));
      for (let code = 0; ; code += 1) {
        const text = String(code).padStart(6, '0');
        if (!right.has(text)) return text;
      }
    },
  };
}

/** Sets up an app for somebody who is signed in. The code of the present 30 seconds is used then. */
export async function setUpApp(person: HttpClient): Promise<{ app: App; recoveryCodes: string[] }> {
  const made = await person.post<AppKey>('/api/auth/totp');
  expect(made.status).toBe(200);
  const app = appOf(made.body.secret);
  const done = await person.post<{ recoveryCodes: string[] }>('/api/auth/totp/confirm', { code: app.code() });
  expect(done.status).toBe(200);
  return { app, recoveryCodes: done.body.recoveryCodes };
}
