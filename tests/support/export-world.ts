import JSZip from 'jszip';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { MakeExport, ShownExport } from '../../api/contract/exports.ts';
import { startTestApp, type SignedIn, type TestApp } from './app.ts';
import { bodyOf, makeSpace } from './content.ts';

interface Given {
  title: string;
  content?: string;
  parentId?: number | null;
}

/** People of each role who ask for exports. */
export class ExportWorld {
  readonly app: TestApp;
  readonly admin: SignedIn;
  readonly editor: SignedIn;
  readonly reader: SignedIn;

  private constructor(app: TestApp, admin: SignedIn, editor: SignedIn, reader: SignedIn) {
    this.app = app;
    this.admin = admin;
    this.editor = editor;
    this.reader = reader;
  }

  static async open(): Promise<ExportWorld> {
    const app = await startTestApp();
    const admin = await app.signedIn('admin', 'anna');
    const editor = await app.signedIn('editor', 'eva');
    return new ExportWorld(app, admin, editor, await app.signedIn('viewer', 'rita'));
  }

  close(): Promise<void> {
    return this.app.close();
  }

  async make(client: SignedIn, spaceId: number, given: Given): Promise<Document> {
    const document = { content: 'Text.', parentId: null, ...given, spaceId };
    return bodyOf(await client.post<Document>('/api/documents', document), 201);
  }

  /** @returns the address of the file */
  async attach(
    client: SignedIn,
    documentId: number,
    name: string,
    content: string | Buffer,
  ): Promise<string> {
    const path = `/api/documents/${documentId}/attachments`;
    const { storagePath } = bodyOf(await client.upload<Attachment>(path, name, content), 201);
    return `/uploads/document-attachments/${storagePath}`;
  }

  /** Asks for an export and makes it. */
  async made(client: SignedIn, wanted: Partial<MakeExport>): Promise<ShownExport> {
    const asked = { format: 'markdown', ...wanted };
    const { id } = bodyOf(await client.post<ShownExport>('/api/exports', asked), 202);
    while (await this.app.services.exports.work());
    return bodyOf(await client.get<ShownExport>(`/api/exports/${id}`));
  }

  /** A guide with a part below it that holds a restricted one. */
  async furnish(name: string) {
    const { admin, editor } = this;
    const space = await makeSpace(admin, { name });
    const guide = await this.make(admin, space.id, { title: 'Guide' });
    const part = await this.make(editor, space.id, { title: 'Part', parentId: guide.id });
    const hidden = { title: 'Secret', content: 'hush', parentId: part.id };
    const secret = await this.make(admin, space.id, hidden);
    const last = await this.make(admin, space.id, { title: 'Last' });
    const file = await this.attach(admin, part.id, 'plan.txt', 'the plan');
    const content = `[part](/documents/${part.id}) ![plan](${file}) [secret](/documents/${secret.id})`;
    bodyOf(await admin.put(`/api/documents/${guide.id}`, { content }));
    bodyOf(await only(admin, secret.id, [admin.userId]));
    return { space, guide, part, secret, last, content };
  }
}

/** Restricts a document to these people. */
export const only = (client: SignedIn, documentId: number, people: number[]) =>
  client.put(`/api/documents/${documentId}/access`, { people });

/** The files of an export by their paths, as text. */
export async function zipOf(client: SignedIn, id: number): Promise<Record<string, string>> {
  const zip = await JSZip.loadAsync(await client.bytes(`/api/exports/${id}/file`));
  const files = Object.values(zip.files).map(
    async (file) => [file.name, await file.async('string')] as const,
  );
  return Object.fromEntries(await Promise.all(files));
}
