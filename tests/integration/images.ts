import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageName, type ContainerRuntimeClient } from 'testcontainers';
import { errorMessage } from '../../api/text/error-message.ts';

export type ServerName = 'postgres' | 'meilisearch' | 's3';

export type FoundImage = { image: string; reason?: undefined } | { image?: undefined; reason: string };

const root = join(import.meta.dirname, '../..');

const servers: Record<ServerName, { variable: string; inCompose: string; names: RegExp[] }> = {
  postgres: { variable: 'TEST_POSTGRES_IMAGE', inCompose: 'POSTGRES_IMAGE', names: [] },
  meilisearch: { variable: 'TEST_MEILI_IMAGE', inCompose: 'MEILI_IMAGE', names: [/(^|\/)meilisearch:/] },
  s3: { variable: 'TEST_S3_IMAGE', inCompose: 'MINIO_IMAGE', names: [/(^|\/)(minio|silo):/, /(^|\/)s3:/] },
};

/**
 * The image to run a server from: the one that its variable names, the one of docker-compose.yml, or another of the
 * same server that is on this machine; pulled where it is not here.
 */
export async function findImage(client: ContainerRuntimeClient, server: ServerName): Promise<FoundImage> {
  const { variable, inCompose, names } = servers[server];
  const wanted = process.env[variable] || (await composeDefault(inCompose));
  const image = ImageName.fromString(wanted);
  if (await client.image.exists(image)) return { image: wanted };
  const here = process.env[variable] ? undefined : await imageNamed(client, names);
  if (here) return { image: here };
  try {
    await client.image.pull(image);
    return { image: wanted };
  } catch (error) {
    const why = errorMessage(error);
    return {
      reason: `${wanted} is not here and cannot be pulled (${why}); name another image by ${variable}`,
    };
  }
}

/** MinIO and its forks take their keys and their command in a way of their own. */
export const isMinio = (image: string): boolean => /(^|\/)(minio|silo)(:|@|$)/.test(image);

async function composeDefault(variable: string): Promise<string> {
  const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  const found = new RegExp(`\\$\\{${variable}:-([^}]+)\\}`).exec(compose)?.[1];
  if (!found) throw new Error(`docker-compose.yml names no default for ${variable}`);
  return found;
}

async function imageNamed(client: ContainerRuntimeClient, names: RegExp[]): Promise<string | undefined> {
  const images = await client.container.dockerode.listImages();
  const tags = images.flatMap(({ RepoTags }) => RepoTags ?? []);
  return names.map((name) => tags.find((tag) => name.test(tag))).find((tag) => tag !== undefined);
}
