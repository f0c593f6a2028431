import { isUploadedPicture } from '../../api/text/markdown/images.ts';

/** Whether a text is the address of an uploaded picture, another web address, or blank. */
export const isPictureAddress = (value: string | undefined): boolean =>
  value === undefined ||
  value === '' ||
  isUploadedPicture(value) ||
  (/^https?:\/\//i.test(value) && URL.canParse(value));
