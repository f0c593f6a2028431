import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmtpMail } from '../../../../api/ports/mail/smtp.ts';
import { SmtpSink } from '../../../support/smtp-sink.ts';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await SmtpSink.start();
});
afterAll(() => sink.stop());

async function send(options: { publicUrl?: string; query?: string }, mail = {}): Promise<string> {
  const { publicUrl, query = '' } = options;
  const port = createSmtpMail({ url: `${sink.url}/${query}`, from: 'Lectern <l@example.org>', publicUrl });
  const to = { name: 'Pat', address: 'pat@example.org' };
  await port.send({ to, subject: 'Hello', text: 'Text', id: '1@docs.example.org', ...mail });
  port.close();
  return sink.mails.at(-1)?.raw ?? '';
}

it('greets the mail server by the host of PUBLIC_URL, or as SMTP_URL says', async () => {
  await send({ publicUrl: 'https://docs.example.org' });
  expect(sink.greeting).toBe('EHLO docs.example.org');
  await send({ publicUrl: 'https://docs.example.org', query: '?name=mail.example.net' });
  expect(sink.greeting).toBe('EHLO mail.example.net');
});

it.each(['http://localhost:3000', 'http://192.0.2.7:3000'])('does not greet by %s', async (publicUrl) => {
  await send({ publicUrl });
  expect(sink.greeting).not.toContain(new URL(publicUrl).hostname);
});

it('has no line that mail servers refuse, whatever people write', async () => {
  const raw = await send(
    {},
    { text: `${'a'.repeat(3000)} ${'ü'.repeat(3000)}\n.\n`, subject: 'ü'.repeat(300) },
  );
  expect(Math.max(...raw.split('\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(raw).toMatch(/^Date: /m);
  expect(raw).toMatch(/^Message-ID: <1@docs\.example\.org>$/m);
});
