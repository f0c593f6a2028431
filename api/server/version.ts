import packageFile from '../../package.json' with { type: 'json' };

/** The version of this Lectern, from package.json. */
export const { version } = packageFile;
