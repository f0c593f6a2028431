/** The text cannot be had without a password. */
export class FileLocked extends Error {}

/** A kind of file that is not read. */
export class OtherKind extends Error {}

/** An office format of before 2007, which is not read. */
export class OldFormat extends Error {}

/** Holds files, which are not read. */
export class Archive extends Error {}
