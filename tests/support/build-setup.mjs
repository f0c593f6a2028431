import { prepare } from '../../scripts/prepare.mjs';

/** Tests that start the program start the built one. */
export default () => prepare(['server']);
