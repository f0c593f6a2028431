import { BlockList, isIP } from 'node:net';
import { lookup } from 'node:dns/promises';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** All addresses of a name, as the system resolves it. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

export const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

/** What the setting WEBHOOK_ALLOW names. */
export interface AllowedAddresses {
  /** Host names in lower case. */
  hosts: readonly string[];
  /** `10.0.0.0/8`, `127.0.0.1`, `fd00::/8` */
  ranges: readonly string[];
}

/** Ranges that are not reached over the internet: IANA's special-purpose registries, RFC 6890 and its successors. */
const specialRanges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure's own service for its machines: a public address that only they reach
  '168.63.129.16',
  // of IPv6, 2000::/3 alone is used on the internet; parts of it hold IPv4 addresses or are for special purposes
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(ranges: readonly string[]): (address: string) => boolean {
  // one list for each family: a list of IPv4 also matches IPv4-mapped IPv6, which must be refused whatever it maps
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    if (bits === undefined) lists[family].addAddress(address, family);
    else lists[family].addSubnet(address, Number(bits), family);
  }
  return (address) => lists[familyOf(address)].check(address, familyOf(address));
}

const isSpecial = listOf(specialRanges);

/** Says which addresses web hooks may reach. */
export function createAddressGuard({ hosts, ranges }: AllowedAddresses, resolve: Resolve = resolveHost) {
  const isNamed = listOf(ranges);
  const isAllowed = (address: string): boolean =>
    isIP(address) !== 0 && (isNamed(address) || !isSpecial(address));
  return {
    /** False if the host is itself an address that is refused; names are resolved when something is sent. */
    mayReach: (url: string): boolean => {
      const host = hostOf(new URL(url));
      return isIP(host) === 0 || hosts.includes(host) || isAllowed(host);
    },

    /** The addresses that may be connected to; none if all are refused, or the name does not exist. */
    async resolve(url: URL): Promise<ResolvedAddress[]> {
      const host = hostOf(url);
      const version = isIP(host);
      const found: ResolvedAddress[] =
        version === 0 ? await resolve(host) : [{ address: host, family: version === 6 ? 6 : 4 }];
      return hosts.includes(host) ? found : found.filter(({ address }) => isAllowed(address));
    },
  };
}

export type AddressGuard = ReturnType<typeof createAddressGuard>;

/** Without the brackets of an IPv6 address and the dot at the end of a full name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
