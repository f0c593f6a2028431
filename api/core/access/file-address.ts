/** The path of an attached file on this server. @param storageKey the `storagePath` of an attachment */
export const addressOfFile = (storageKey: string): string =>
  `/uploads/document-attachments/${encodeURIComponent(storageKey)}`;
