import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Makes the certificate of an authority (`ca.pem`), one that it signed for a server (`server.pem`, `server.key`), and that
 * of an authority that signed nothing (`foreign.pem`). Needs openssl.
 * @param days how long the server's certificate is valid
 */
export async function makeCertificates(
  folder: string,
  { name, days }: { name: string; days: number },
): Promise<void> {
  const make = (file: string, subject: string, more: string[]) =>
    run('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-subj', `/CN=${subject}`],
      ...['-keyout', join(folder, `${file}.key`), '-out', join(folder, `${file}.pem`)],
      ...more,
    ]);
  await Promise.all([make('ca', 'Authority', []), make('foreign', 'Another authority', [])]);
  await make('server', name, [
    ...['-days', String(days), '-CA', join(folder, 'ca.pem'), '-CAkey', join(folder, 'ca.key')],
    ...['-addext', `subjectAltName=DNS:${name}`, '-addext', 'basicConstraints=critical,CA:FALSE'],
  ]);
}
