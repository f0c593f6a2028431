import { Command, Option } from 'commander';
import { quietOption } from './quiet-option.ts';

/** The options of every command that an administrator acts in. */
export interface AdminOptions {
  as?: string;
  quiet: boolean;
}

/** @param otherwise who acts where nobody is named */
export const asOption = (otherwise = 'the oldest active one'): Option =>
  new Option('--as <username>', 'the administrator who acts').default(undefined, otherwise);

/** A command that an administrator acts in. */
export const adminCommand = (name: string, description: string): Command =>
  new Command(name).description(description).addOption(asOption()).addOption(quietOption());
