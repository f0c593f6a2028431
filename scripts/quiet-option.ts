import { Option } from 'commander';

/** The `--quiet` option of every command. Data still goes to standard output. */
export const quietOption = (): Option => new Option('--quiet', 'show only problems').default(false, 'off');
