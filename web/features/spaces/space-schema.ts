import { object, string } from 'yup';
import { limits } from '../../../api/text/limits.ts';
import { serverTexts as messages } from '../../lib/server-texts.ts';

/** Spec 5, Space. Limits apply to the trimmed values, which are stored. */
export const spaceSchema = object({
  name: string().trim().required(messages.spaceNameRequired).max(limits.spaceName, messages.spaceNameTooLong),
  description: string().trim().max(limits.spaceDescription, messages.descriptionTooLong),
});
