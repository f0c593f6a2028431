// For `node --import`: refuses every connection of a program to other machines, and reports it on stderr.
import { Socket } from 'node:net';
import { Socket as DatagramSocket } from 'node:dgram';

const isHere = (host) => /^(?:localhost|127\.|::1$|::ffff:127\.)/.test(host);

function refuse(host) {
  process.stderr.write(`asked outside: ${host}\n`);
  throw new Error(`Nothing may be asked of ${host}`);
}

const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  // node:net itself passes the arguments as one array
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const options = typeof first === 'object' ? first : { port: first, host: second };
  const host = options.host ?? 'localhost';
  // a path is a Unix socket of this machine
  if (!options.path && typeof host === 'string' && !isHere(host)) refuse(host);
  return connect.apply(this, args);
};

const { send } = DatagramSocket.prototype;
DatagramSocket.prototype.send = function (...args) {
  const host = args.find((arg) => typeof arg === 'string' && /[.:]/.test(arg));
  if (host && !isHere(host)) refuse(host);
  return send.apply(this, args);
};
