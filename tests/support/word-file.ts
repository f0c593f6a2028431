import { ZipFile } from 'yazl';

const namespaces = ['w', 'w14', 'w15', 'm', 'r', 'wp', 'a', 'pic', 'c']
  .map((name) => `xmlns:${name}="urn:${name}"`)
  .join(' ')
  .replace('urn:w"', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main"')
  .replace('urn:r"', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships"')
  .replace('urn:m"', 'http://schemas.openxmlformats.org/officeDocument/2006/math"');

/** A Word file of which a test gives the body, and other parts as they are. */
export async function wordFile(body: string, parts: Record<string, string> = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const all = {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    ...parts,
  };
  for (const [path, text] of Object.entries(all))
    zip.addBuffer(Buffer.from(text.replace('NAMESPACES', namespaces)), path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
