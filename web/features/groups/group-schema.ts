import { object, string } from 'yup';
import { limits } from '../../../api/text/limits.ts';
import { serverTexts as messages } from '../../lib/server-texts.ts';

/** Limits apply to the trimmed values, which are stored. */
export const groupSchema = object({
  name: string().trim().required(messages.groupNameRequired).max(limits.groupName, messages.groupNameTooLong),
  description: string().trim().max(limits.groupDescription, messages.descriptionTooLong),
});
