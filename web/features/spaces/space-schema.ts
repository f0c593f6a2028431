import { object, string } from 'yup';
import { limits, messages } from '../../../api/contract/limits.ts';

/** Spec 5, Space. Lengths are those of what is stored, which is trimmed. */
export const spaceSchema = object({
  name: string().trim().required(messages.spaceNameRequired).max(limits.spaceName, messages.spaceNameTooLong),
  description: string().trim().max(limits.spaceDescription, messages.descriptionTooLong),
});
