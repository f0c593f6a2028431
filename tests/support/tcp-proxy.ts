import { once } from 'node:events';
import {
  connect,
  createServer,
  type AddressInfo,
  type IpcNetConnectOpts,
  type Socket,
  type TcpNetConnectOpts,
} from 'node:net';
import { Transform } from 'node:stream';

export interface TcpProxy {
  host: string;
  port: number;
  /** Ends all connections and accepts no new ones, like a server that is not running. */
  refuse(): Promise<void>;
  /** Ends all connections, but accepts new ones. */
  cut(): void;
  /** Ends each connection, new ones too, after this many bytes in both directions together. */
  cutAfter(bytes: number): void;
  /**
   * Once a client has sent `asked`, ends the connection instead of passing on the answer with `answered`. So the server
   * does the work, but the client does not hear of it. Happens once.
   */
  cutBeforeAnswer(exchange: { asked: string; answered: string }): void;
  /** Accepts connections and data, but passes nothing on until `mend`. */
  silence(): void;
  /** Delays the server's answers by this many milliseconds. */
  delay(milliseconds: number): void;
  /** From now on keeps what clients send. @returns what they have sent since */
  record(): () => Buffer;
  /** Works normally again. Ends the silenced connections. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

type Target = TcpNetConnectOpts | IpcNetConnectOpts;

interface Fault {
  silent: boolean;
  /** Milliseconds. */
  delay: number;
  bytes: number;
  exchange?: { asked: string; answered: string };
}

/** Starts a proxy to a server that can simulate network faults. */
export async function startTcpProxy(target: Target): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const well: Fault = { silent: false, delay: 0, bytes: Infinity };
  let fault = well;
  let recorded: Buffer[] | undefined;

  const server = createServer((client) => {
    const there = connect(target);
    const ends = [client, there];
    const end = () => ends.forEach((socket) => socket.destroy());
    for (const socket of ends) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    let passed = 0;
    let asked: Fault['exchange'];
    const isLastAnswer = (chunk: Buffer) => {
      if (!asked || asked !== fault.exchange || !chunk.includes(asked.answered)) return false;
      fault = { ...fault, exchange: undefined };
      return true;
    };
    client.on('data', (chunk: Buffer) => {
      recorded?.push(chunk);
      if (fault.exchange && chunk.includes(fault.exchange.asked)) asked = fault.exchange;
    });
    const pass = (late: () => number) =>
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          passed += chunk.length;
          if (passed > fault.bytes || isLastAnswer(chunk)) end();
          else if (fault.silent) done();
          else if (late() === 0) done(null, chunk);
          else setTimeout(() => done(null, chunk), late());
        },
      });
    client.pipe(pass(() => 0)).pipe(there);
    there.pipe(pass(() => fault.delay)).pipe(client);
  });
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const refuse = async () => {
    cut();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  return {
    host: '127.0.0.1',
    port,
    refuse,
    cut,
    cutAfter: (bytes) => void (fault = { ...fault, bytes }),
    cutBeforeAnswer: (exchange) => void (fault = { ...fault, exchange: { ...exchange } }),
    silence: () => void (fault = { ...fault, silent: true }),
    delay: (delay) => void (fault = { ...fault, delay }),
    record() {
      const own: Buffer[] = [];
      recorded = own;
      return () => Buffer.concat(own);
    },
    async mend() {
      if (fault.silent) cut();
      fault = well;
      if (!server.listening) await listen(port);
    },
    close: refuse,
  };
}
