// `node write-bill.ts WHAT PAGE`, run in the folder with the node_modules of an image or of a release package, writes
// the bill of materials (bom.cdx.json) and the licences of the server's packages there. WHAT is `image` or `package`; an
// image also holds Node.js and a system. PAGE is the list of packages that the build of the page wrote.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { billOf, type Contents, type System } from './bill.ts';
import { noticesText, readNotice } from './notices.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Empty if the base image is not Debian; its own tools then list its packages. */
function readDebianPackages(): System['debian'] {
  if (!existsSync('/var/lib/dpkg/status')) return [];
  const format = '${Package}\t${Version}\t${Architecture}\n';
  const listed = execFileSync('dpkg-query', ['--show', `--showformat=${format}`], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', version = '', architecture = ''] = line.split('\t');
      return { name, version, architecture };
    });
}

const [what, page = ''] = process.argv.slice(2);
const { packages } = read('node_modules/.package-lock.json') as { packages: Contents['installed'] };
const installed = Object.fromEntries(Object.entries(packages).filter(([path]) => existsSync(path)));
const bill = billOf({
  lectern: read('package.json') as Contents['lectern'],
  installed,
  page: read(page) as Contents['page'],
  system: what === 'image' ? { node: process.versions.node, debian: readDebianPackages() } : null,
  madeAt: new Date(),
});
writeFileSync('bom.cdx.json', `${JSON.stringify(bill, null, 2)}\n`);
const notices = Object.keys(installed).sort().map(readNotice);
writeFileSync('third-party-notices.txt', noticesText('The server of Lectern', notices));
