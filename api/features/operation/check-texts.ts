import type { Language } from '../../text/languages.ts';
import { inLanguages } from '../../text/translations.ts';

/** What the checks say of what is not well, and what to do about it. */
export const checkTexts = {
  noResult: 'no result within {seconds} seconds',
  noResultDo: 'Check again. If it stays so, run "lectern doctor" on the server: it waits longer.',
  appsLost:
    '{count, plural, one {# person} other {# people}} cannot use their authenticator app: another IDENTITY_KEY sealed the key',
  appsLostDo:
    'Set the IDENTITY_KEY of before, or put its file identity-key into DATA_DIR; else "lectern user reset-second-steps" helps each.',
  passkeysElsewhere:
    '{count, plural, one {# person} other {# people}} made passkeys at another address than PUBLIC_URL; they do not work here',
  passkeysElsewhereDo: 'They add new ones under Settings, Sign-in & security.',
  importsStill: '{count, plural, one {one stands} other {# stand}} still, {name} for example',
  importsStillDo:
    'Keep the server running: it goes on with them one after the other. One of a command line goes on with "lectern import --resume". If none moves, look at the log for "import failed".',
  fontsUnread: '{folder} (EXPORT_FONTS) cannot be read',
  fontsUnreadDo: 'Name a folder with fonts that Lectern may read, or leave EXPORT_FONTS out.',
  folderUnlocked:
    'not locked ({reason}): a second Lectern in another container would not be noticed, and would destroy data',
  folderUnlockedDo:
    'Install "flock" (package util-linux) and keep DATA_DIR on a local disk, then restart Lectern.',
  restartDo: 'Restart Lectern.',
  backupNone: 'none yet',
  backupHour: 'the last one is less than an hour old',
  backupHours: 'the last one is {hours} h old',
  backupDays: 'the last one is {days} days old',
  backupNightly: 'nightly, {keep} kept in {directory}',
  backupNotNightly: 'no nightly backups (BACKUP_KEEP)',
  backupFacts: '{last}; {nightly}',
  backupFailed: '{last}; {nightly}; the nightly one failed: {message}',
  backupNightlyDo:
    'Run "lectern backup <file>" now, and look at the log for what keeps the nightly one from running.',
  backupDo: 'Run "lectern backup <file>", and let one be made each night: "lectern setup --backup-keep 14".',
  backupSameDisk: '{where} is on the same disk as the data ({folder})',
  backupSameDiskDo: 'Mount another disk at BACKUP_DIR, or copy the backups to another machine each night.',
  backupSameStore:
    'the bucket {bucket} at {endpoint} takes backups, but the attached files are in the same store: if it is lost, both are',
  backupSameStoreDo:
    'Set BACKUP_S3_ENDPOINT to another store with its own keys, or copy the bucket elsewhere each night.',
  backupStoreDo: 'See to the store of backups and its settings (BACKUP_S3_...), then run this again.',
  databaseDo: 'See to the database (DATABASE_URL, its disk, its rights), then run this again.',
  rowMissing: 'a row that was just written was missing',
  migrationsPending: '{count} have not run yet ({names})',
  migrationsPendingDo: 'Restart Lectern: they run when it starts.',
  clockBehind: "this machine's clock is {seconds} s behind the database's",
  clockAhead: "this machine's clock is {seconds} s ahead of the database's",
  clockDo: 'Let both be set over the network (NTP).',
  directoryDo: 'Run "lectern ldap test {id}" for every step, and look at the settings LDAP_….',
  syncStopped: 'stopped on {day}, and nothing was changed: {message}',
  syncGoneDo:
    'Look with "lectern ldap sync {id} --dry-run". If they have really left, run "lectern ldap sync {id} --allow {percent}" to allow this once.',
  syncStoppedDo: 'Run "lectern ldap test {id}". It will be tried again automatically.',
  syncOld: 'the last one was on {day}: {people, number} people',
  syncOldDo: 'Keep the server running at night, and look at its log.',
  diskSpace: '{free} of {total} free for {directory} ({setting})',
  diskDo: 'Free some space, or move {setting} to a larger disk: when it is full, nothing can be saved.',
  filesDamaged: '{count, number} attached files are lost or damaged: {list}',
  filesDamagedDo:
    'Restore the files from a backup, or delete these attachments; then run "lectern verify --files".',
  fileNamed: '"{filename}" (attachment {attachmentId} of document {documentId})',
  more: '{count} more',
  fileTextsLate:
    '{waiting, number} files wait to be read for search; {broken, number} could not be read. {late, number} wait for more than an hour',
  fileTextsLateDo:
    'A running server reads them, new files first. Start one, or run "lectern reindex --files".',
  liveLate: 'changes that people made together wait for {minutes} minutes to be stored',
  liveLateDo:
    'Nothing is lost. Keep the server running; if they go on waiting, look at its log for "edited live".',
  providerFault: '{issuer} cannot be used: {why}',
  providerFaultDo: 'Nobody can sign in with it until it answers; people who are signed in work on.',
  providerAhead: 'its clock is {seconds} seconds ahead of ours',
  providerBehind: 'its clock is {seconds} seconds behind ours',
  providerClockDo: 'Set both by NTP: from a minute on, sign-ins fail.',
  certificateEnds: 'its certificate ends in {days, plural, one {# day} other {# days}}',
  certificateEndsDo: 'Renew it at the provider: without it nobody can sign in.',
  providerOpen: '{issuer} has no https: whoever listens on the way can sign in as anybody',
  providerOpenDo: 'Give the provider https and remove its INSECURE_HTTP. It is only for trying it out.',
  astray:
    '{count, plural, one {# document} other {# documents}} without the restrictions of their place, so that the wrong people may read or edit them ({list})',
  documents: '{count, plural, one {document} other {documents}} {ids}',
  documentsMore: 'documents {ids} and {more} more',
  astrayDo:
    'Open each, choose "Restrict access" for it or for the document above it, and save or lift it there. Tell the makers of Lectern how it came about.',
  plainHttp: 'plain http: passwords and cookies can be read in transit',
  plainHttpAt: 'plain http ({url}): passwords and cookies can be read in transit',
  plainHttpDo:
    'Put a proxy with TLS in front (compose.proxy.yml brings one) and set PUBLIC_URL to its https address.',
  proxyNoUrl: 'TRUST_PROXY is on and PUBLIC_URL is not set',
  proxyNoUrlDo: 'Set PUBLIC_URL to the address of the proxy; where there is none, set TRUST_PROXY=off.',
  proxyOff:
    'PUBLIC_URL is https and TRUST_PROXY is off: all requests seem to come from the proxy and share its limit of failed log-ins',
  proxyOffDo: 'Set TRUST_PROXY=on if Lectern can be reached only through the proxy.',
  registrationOpen: 'open: whoever reaches the page can make an account and read every open space',
  registrationOpenDo: 'Close it with "lectern setup --registration closed", unless that is what you want.',
  firstPassword: 'still in use by {names}',
  firstPasswordDo: 'Sign in and change it (Profile, Password).',
  serving: '{count, number} serve: {list}',
  versionsDo:
    'Versions may run beside each other during an upgrade. Finish it ("Upgrade" in docs/scaling.md).',
  standbysUnseen: 'the primary is at {at}, {count, number} follow it, and Lectern may not see how',
  standbysUnseenDo: 'Run as the superuser of PostgreSQL: grant pg_monitor to lectern.',
  standbyConfirms: '{name} confirms each write',
  standbyFollows: '{name} follows, {behind} behind',
  standbyAbsent: '{name} does not follow',
  standbyAbsentDo:
    'Start the missing machine, or put an empty one in its place ("A lost machine" in docs/scaling.md).',
  standbys: 'the primary is at {at}, {list}',
  noneConfirms:
    'the primary is at {at}, and no standby confirms writes, so that answered ones would be lost with this machine',
  noneConfirmsDo:
    'See with "patronictl list" who is missing, and start it ("A lost machine" in docs/scaling.md).',
  drivesMissing: '{count, number} of {all, number} drives of the object store do not work: {list}',
  drivesMissingDo:
    'Start the machine, or give it empty drives: MinIO fills them ("A lost machine" in docs/scaling.md).',
  drivesFilling: '{count, number} of {all, number} drives of the object store are being filled: {list}',
  drivesFillingDo: 'Wait until they are full before you stop another machine.',
  searchDiffers:
    '{engine}, {index, number} of {database, number} indexed; {missing} missing, {stale} out of date, {surplus} too many',
  searchDiffersDo: 'Run "lectern reindex": search goes on meanwhile.',
  mailDo:
    'Set SMTP_URL ("lectern setup") to a server that takes mail from here; waiting mails are tried again automatically.',
};

type Name = keyof typeof checkTexts;

/** A sentence of a check. Its values may be sentences themselves; several are joined by commas. */
export interface Told {
  name: Name;
  values: Readonly<Record<string, string | number | Told | readonly Told[]>>;
}

const sayIn = inLanguages('check', checkTexts);

export const told = (name: Name, values: Told['values'] = {}): Told => ({ name, values });

/** A sentence in a language. One without a name, such as the words of an exception, stays as it is. */
export function inLanguage(language: Language, said: string | Told): string {
  if (typeof said === 'string') return said;
  const values = Object.entries(said.values).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map((each: Told) => inLanguage(language, each)).join(', ')
      : typeof value === 'object'
        ? inLanguage(language, value as Told)
        : value,
  ]);
  return sayIn(language)(said.name, Object.fromEntries(values) as Record<string, string | number>);
}
