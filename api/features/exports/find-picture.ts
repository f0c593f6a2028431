import type { Attachment } from '../../../db/attachments/attachment.ts';
import type { ExportJob } from '../../conversion/out/format.ts';
import { isLost } from './lost-file.ts';

/**
 * A picture that a text names, from whichever document, as long as the person who exports may see it.
 * @param key the `storageKey` of an attachment
 */
export async function findPicture(
  { actor, attachments, onPicture }: Pick<ExportJob, 'actor' | 'attachments' | 'onPicture'>,
  key: string,
): Promise<Attachment | undefined> {
  try {
    const attachment = await attachments.find(actor, key);
    if (!attachment.mimetype.startsWith('image/')) return undefined;
    onPicture(attachment);
    return attachment;
  } catch (error) {
    if (isLost(error)) return undefined;
    throw error;
  }
}
