// `npm start`. This file must run on old versions of Node.js, so that it can say what is missing.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) {
  import('./refuse-second-server.mjs')
    .then(({ refuseSecondServer }) => refuseSecondServer())
    .then(() => import('./prepare.mjs'))
    .then(({ prepare }) => prepare(['web', 'server']))
    .then(() => {
      process.setSourceMapsEnabled(true);
      // in this same process, so that signals, exit code and terminal belong to the server
      return import('../dist/server/api/main.js');
    })
    .catch((error) => {
      console.error(`\n${error.message}`);
      process.exit(1);
    });
} else {
  console.error(
    `Lectern needs Node.js 20.19, 22.12 or newer, but this is ${process.versions.node}.\n` +
      'Install a newer one from https://nodejs.org/ and run "npm start" again.',
  );
  process.exit(1);
}
