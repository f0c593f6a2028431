import { reasonOf, englishOf, type Said } from '../../core/refusal-texts.ts';
import type { TestStep } from './port.ts';

/** @param said a text of the catalogue, which the page shows in its language, or a server's own words */
export function testStep(step: string, ok: boolean, said: string | Said): TestStep {
  const reason = reasonOf(said);
  return { step, ok, text: englishOf(said), ...(reason && { reason }) };
}
