import { Option } from 'commander';

/** `--quiet`, the same for every command; what is data goes to standard output all the same. */
export const quietOption = (): Option =>
  new Option('--quiet', 'say nothing but what went wrong').default(false, 'off');
