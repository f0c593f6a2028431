import { readFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { hostIn, isLoopbackAddress } from '../http/host-name.ts';

export interface OwnNames {
  /** Names under which other machines may reach this one. */
  everywhere: Set<string>;
  /** Names that /etc/hosts maps to the loopback address. They work only on this machine. */
  here: Set<string>;
}

interface Machine {
  hostname: string;
  /** The machine's addresses on the network, without loopback. */
  addresses: readonly string[];
  /** The text of /etc/hosts; empty if the file does not exist. */
  hostsFile: string;
}

/** The names of the machine that this process runs on. */
export function ownNames(machine: Machine = thisMachine()): OwnNames {
  const full = hostIn(machine.hostname) ?? 'localhost';
  const [label = full] = full.split('.');
  const everywhere = new Set([full, label, `${label}.local`]);
  const here = new Set<string>();
  for (const line of machine.hostsFile.split('\n')) {
    const [address = '', ...words] = line.replace(/#.*/, '').trim().split(/\s+/);
    const names = words.flatMap((word) => hostIn(word) ?? []);
    // Debian lists the machine's own names with 127.0.1.1; ad-blocking lists use 127.0.0.1 for other names too
    const areOwn = machine.addresses.includes(address) || names.includes(full) || names.includes(label);
    if (areOwn || isLoopbackAddress(address))
      for (const name of names) (areOwn ? everywhere : here).add(name);
  }
  return { everywhere, here };
}

const thisMachine = (): Machine => ({
  hostname: hostname(),
  addresses: Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ internal }) => !internal).map(({ address }) => address),
  ),
  hostsFile: readHostsFile(),
});

function readHostsFile(): string {
  try {
    return readFileSync('/etc/hosts', 'utf8');
  } catch {
    return '';
  }
}
