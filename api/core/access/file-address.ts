/** The path of an attached file on this server. @param storageKey the `storagePath` of an attachment */
export const addressOfFile = (storageKey: string): string =>
  `/uploads/document-attachments/${encodeURIComponent(storageKey)}`;

/** The path of an uploaded picture of a person. @param key of its file */
export const addressOfPicture = (key: string): string => `/uploads/avatars/${key}`;
