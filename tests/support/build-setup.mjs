import { prepare } from '../../scripts/prepare.mjs';

/** Builds the server, for the tests that start it. */
export default () => prepare(['server']);
