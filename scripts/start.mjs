// `npm start`. Nothing here may need more than an old Node.js, so that it can say what is missing.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) {
  import('./prepare.mjs')
    .then(({ prepare }) => prepare(['web', 'server']))
    .then(() => {
      process.setSourceMapsEnabled(true);
      // in this very process: signals, exit code and terminal are the server's own
      return import('../dist/server/api/main.js');
    })
    .catch((error) => {
      console.error(`\n${error.message}`);
      process.exit(1);
    });
} else {
  console.error(
    `Lectern needs Node.js 20.19, 22.12 or newer, and this is ${process.versions.node}.\n` +
      'Install a newer one from https://nodejs.org/ and run "npm start" again.',
  );
  process.exit(1);
}
