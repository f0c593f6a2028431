import { addressOfPicture } from '../../core/access/file-address.ts';
import { audit } from '../../core/access/audit.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Transaction } from '../../core/transaction.ts';
import { invalid } from '../../core/errors.ts';
import { texts } from '../../contract/texts.ts';
import type { User } from '../../../db/people/user.ts';
import type { StoredFile } from '../../ports/files/port.ts';
import { imageAddress, isUploadedPicture } from '../../text/markdown/images.ts';

/** The columns of the file of an account's picture. Nothing else deletes the bytes: unused files are collected later. */
type PictureColumns = Pick<User, 'avatarKey' | 'avatarSize' | 'avatarSha256' | 'avatarMimetype'>;

const noFile: PictureColumns = {
  avatarKey: null,
  avatarSize: null,
  avatarSha256: null,
  avatarMimetype: null,
};

/**
 * The columns that change with the address of a picture: another one gives up the uploaded file.
 * @throws AppError 400 for the address of somebody else's uploaded picture
 */
export function pictureColumns(avatar: string | null | undefined, before: User): Partial<PictureColumns> {
  if (avatar === undefined || avatar === before.avatar) return {};
  if (isUploadedPicture(avatar)) throw invalid({ avatar: texts.avatarNotPicture });
  return noFile;
}

/**
 * @param own the addresses of this server
 * @throws AppError 400 if the address leads to this server, but not to a picture
 */
export function refuseNoPicture(avatar: string | null | undefined, own: readonly string[]): void {
  if (avatar && !isUploadedPicture(avatar) && imageAddress(avatar, own) === undefined)
    throw invalid({ avatar: texts.avatarNotPicture });
}

/** Makes an uploaded file the picture of an account. */
export async function putPicture(
  trx: Transaction,
  actor: Actor,
  user: User,
  { key, size, sha256, mimetype }: StoredFile & { mimetype: string },
): Promise<User> {
  const after = await user.$query(trx).patchAndFetch({
    avatar: addressOfPicture(key),
    avatarKey: key,
    avatarSize: size,
    avatarSha256: sha256,
    avatarMimetype: mimetype,
  });
  const target = { type: 'user', id: user.id };
  await audit(trx, actor, { action: 'user.updated', target, details: { avatar: 'changed' } });
  return after;
}
