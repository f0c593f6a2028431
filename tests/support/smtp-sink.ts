import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and text as received, with LF line endings. */
  raw: string;
}

/** A mail server that accepts everything, except while `refusals` is above 0. */
export class SmtpSink {
  readonly mails: ReceivedMail[] = [];
  /** How the last client has greeted. */
  greeting = '';
  /** How many mails to refuse before accepting again. */
  refusals = 0;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((socket) => this.#talk(socket));
  }

  static async start(): Promise<SmtpSink> {
    const sink = new SmtpSink();
    sink.#server.listen(0, '127.0.0.1');
    await once(sink.#server, 'listening');
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.close();
    await once(this.#server, 'close');
  }

  #talk(socket: Socket): void {
    let mail: ReceivedMail = { from: '', to: [], raw: '' };
    let inData = false;
    let rest = '';
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const take = (line: string) => {
      if (inData) {
        if (line !== '.') return (mail.raw += `${line.replace(/^\.\./, '.')}\n`);
        inData = false;
        this.mails.push(mail);
        mail = { from: '', to: [], raw: '' };
        return say('250 taken');
      }
      const address = /<(.*)>/.exec(line)?.[1] ?? '';
      if (/^(EHLO|HELO)/i.test(line)) {
        this.greeting = line;
        return say('250 sink');
      }
      if (/^MAIL/i.test(line)) {
        if (this.refusals > 0) {
          this.refusals -= 1;
          return say('451 try later');
        }
        mail.from = address;
        return say('250 ok');
      }
      if (/^RCPT/i.test(line)) mail.to.push(address);
      if (/^DATA/i.test(line)) {
        inData = true;
        return say('354 go on');
      }
      if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n');
      return say('250 ok');
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(take);
    });
    say('220 sink');
  }
}
