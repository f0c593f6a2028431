/** The text cannot be had without a password. */
export class FileLocked extends Error {}

/** A kind of file that is not read. */
export class OtherKind extends Error {}
