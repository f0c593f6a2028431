import packageFile from '../package.json' with { type: 'json' };

/** Of this Lectern, as in package.json. */
export const { version } = packageFile;
