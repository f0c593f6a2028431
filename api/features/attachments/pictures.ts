import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Rates } from '../../core/access/rates.ts';
import type { Storage } from '../../core/access/storage.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { isDatabaseAway } from '../../../db/connect.ts';
import { User } from '../../../db/people/user.ts';
import { FileMissing, openStored, type FileRange, type FilesPort } from '../../ports/files/port.ts';
import { limits } from '../../text/limits.ts';
import type { UsersService } from '../users/service.ts';
import type { DeliveredFile } from './deliver.ts';
import { createIntake, type Intake, type ReceivedFile } from './service.ts';

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

interface PicturesDependencies {
  knex: Knex;
  files: FilesPort;
  rates: Pick<Rates, 'upload'>;
  storage: Pick<Storage, 'refuseJob'>;
  users: Pick<UsersService, 'read' | 'setPicture'>;
}

export type PicturesService = ReturnType<typeof createPicturesService>;

/** The pictures that people upload for their accounts. */
export function createPicturesService({ knex, files, rates, storage, users }: PicturesDependencies) {
  const intake = createIntake(files, {
    maxBytes: limits.avatarBytes,
    check: (mimetype) => {
      if (!pictureTypes.has(mimetype)) throw invalid({ file: texts.avatarKind });
    },
  });
  return {
    /**
     * Stores a picture and gives it to an account. An earlier one is no longer shown.
     * @throws AppError 403 for another account, 400 for another kind of file, 413 over the limit, 429, 507
     */
    async set(
      actor: Actor,
      userId: number,
      receive: (intake: Intake) => Promise<ReceivedFile>,
      actorNow: () => Promise<Actor>,
    ): Promise<User> {
      await users.read(actor, userId);
      await rates.upload(actor);
      await storage.refuseJob();
      const { file } = await receive(intake);
      try {
        return await users.setPicture(await actorNow(), userId, file);
      } catch (error) {
        // if the database went away, nobody knows whether the row was stored; an unused file is collected later
        if (!isDatabaseAway(error)) await intake.discard(file);
        throw error;
      }
    },

    /** @throws AppError 404 if no account has this picture now */
    async find(key: string): Promise<DeliveredFile> {
      const owner = await User.query(knex).findOne('avatar_key', key).throwIfNotFound({ type: 'File' });
      return {
        filename: 'picture',
        mimetype: owner.avatarMimetype!,
        size: String(owner.avatarSize),
        sha256: owner.avatarSha256!,
        storageKey: key,
      };
    },

    async open({ storageKey: key, size, sha256 }: DeliveredFile, range?: FileRange): Promise<Readable> {
      try {
        return await openStored(files, { key, size: Number(size), sha256 }, { name: 'a picture', range });
      } catch (error) {
        throw error instanceof FileMissing ? notFound('File') : error;
      }
    },
  };
}
