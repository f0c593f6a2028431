import { randomBytes, randomUUID } from 'node:crypto';

export interface DirectoryWorld {
  ldif: string;
  readerDn: string;
  readerPassword: string;
  /** A reader to whom the directory gives no more than 600 entries. */
  smallReaderDn: string;
  /** Of every person. */
  password: string;
  /** The DN of somebody by their uid. */
  dnOf(uid: string): string;
}

const root = 'dc=example,dc=org';

interface Person {
  uid: string;
  cn: string;
  /** As it stands in the DN; the uid by default. */
  rdn?: string;
  mail?: string;
  /** Where Active Directory would keep it with the person. */
  memberOf?: string[];
  isDisabled?: boolean;
  /** Below another unit than people. */
  unit?: string;
}

/** Her name needs every kind of escape there is. */
export const zoe = { uid: 'zoe(1)*', cn: `O'Neil, Zoë (ext) + "x" #1` };

const people: Person[] = [
  { uid: 'anna', cn: 'Anna Arendt', memberOf: [`cn=Docs\\2C all,ou=groups,${root}`, `cn=elsewhere,${root}`] },
  { uid: 'bert', cn: 'Bert Brandt' },
  { uid: 'carla', cn: 'Carla Conti', isDisabled: true },
  { uid: 'dora', cn: 'Dora Dahl' },
  { uid: 'nomail', cn: 'No Mail', mail: '' },
  { ...zoe, rdn: `cn=O'Neil\\, Zoë (ext) \\+ \\"x\\" #1`, mail: 'zoe@example.org' },
  // two people of one name
  { uid: 'twin', cn: 'Twin One', rdn: 'cn=Twin One' },
  { uid: 'twin', cn: 'Twin Two', rdn: 'cn=Twin Two', mail: 'twin2@example.org' },
];

/** Everything in the directory. Passwords are made anew each time. */
export function directoryEntries(crowd: number): DirectoryWorld {
  const password = randomBytes(12).toString('base64url');
  const readerPassword = randomBytes(12).toString('base64url');
  const many = Array.from({ length: crowd }, (_, index): Person => {
    const uid = `person${String(index + 1).padStart(4, '0')}`;
    return { uid, cn: `Person ${index + 1}` };
  });
  const dns = new Map([...people, ...many].map((person) => [person.uid, dnOf(person)]));
  const get = (uid: string) => dns.get(uid) ?? '';
  const all = [...many, ...people];
  const entries = [
    entry(root, { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' }),
    ...['people', 'groups', 'posix'].map((ou) =>
      entry(`ou=${ou},${root}`, { objectClass: 'organizationalUnit', ou }),
    ),
    ...['reader', 'small'].map((cn) =>
      entry(`cn=${cn},${root}`, {
        objectClass: ['organizationalRole', 'simpleSecurityObject'],
        cn,
        userPassword: readerPassword,
      }),
    ),
    ...all.map((person) => personEntry(person, password)),
    // what lies elsewhere; nobody goes there
    entry(`cn=branch,ou=people,${root}`, {
      objectClass: ['referral', 'extensibleObject'],
      cn: 'branch',
      ref: 'ldap://elsewhere.invalid/ou=people,dc=branch',
    }),
    ...groups(get, many),
    entry(`cn=posix-writers,ou=posix,${root}`, {
      objectClass: 'posixGroup',
      cn: 'posix-writers',
      gidNumber: '5001',
      memberUid: ['anna', zoe.uid],
    }),
  ];
  return {
    ldif: entries.join('\n'),
    readerDn: `cn=reader,${root}`,
    smallReaderDn: `cn=small,${root}`,
    readerPassword,
    password,
    dnOf: get,
  };
}

const dnOf = ({ uid, rdn = `uid=${uid}` }: Person): string => `${rdn},ou=people,${root}`;

function personEntry(person: Person, password: string): string {
  const { uid, cn, mail = `${uid}@example.org`, memberOf = [], isDisabled = false } = person;
  return entry(dnOf(person), {
    objectClass: ['inetOrgPerson', 'windowsPerson'],
    uid,
    cn,
    sn: cn,
    ...(mail === '' ? {} : { mail }),
    userPassword: password,
    objectGUID: Buffer.from(randomUUID().replaceAll('-', ''), 'hex'),
    userAccountControl: isDisabled ? '514' : '512',
    memberOf,
  });
}

/** anna is in writers, and by it in staff; zoe in a loop of two; everybody of the crowd in crowd, which is in staff. */
function groups(get: (uid: string) => string, many: readonly Person[]): string[] {
  const group = (cn: string, member: string[]) =>
    entry(`cn=${cn.replaceAll(',', '\\,')},ou=groups,${root}`, { objectClass: 'groupOfNames', cn, member });
  const groupDn = (cn: string) => `cn=${cn},ou=groups,${root}`;
  return [
    group('writers', [get('anna'), get('dora')]),
    group('staff', [groupDn('writers'), ...(many.length > 0 ? [groupDn('crowd')] : [])]),
    group('loop-a', [get(zoe.uid), groupDn('loop-b')]),
    group('loop-b', [groupDn('loop-a')]),
    group('Docs, all', [get('anna')]),
    ...(many.length > 0
      ? [
          group(
            'crowd',
            many.map(({ uid }) => get(uid)),
          ),
        ]
      : []),
    ...chain(get('bert')),
  ];
}

/** Twelve groups, each in the next: more layers than are walked. */
const chain = (dn: string): string[] =>
  Array.from({ length: 12 }, (_, index) =>
    entry(`cn=layer${index + 1},ou=groups,${root}`, {
      objectClass: 'groupOfNames',
      cn: `layer${index + 1}`,
      member: index === 0 ? dn : `cn=layer${index},ou=groups,${root}`,
    }),
  );

type Values = Record<string, string | Buffer | string[]>;

/** In LDIF; every value in base64, whatever is in it. */
function entry(dn: string, values: Values): string {
  const line = (name: string, value: string | Buffer) => `${name}:: ${Buffer.from(value).toString('base64')}`;
  const lines = Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => line(name, one)),
  );
  return `${[line('dn', dn), ...lines].join('\n')}\n`;
}
