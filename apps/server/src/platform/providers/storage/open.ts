import type { Env } from '../../env.ts'
import { openDisk } from './disk.ts'
import type { Storage } from './storage.ts'

type StorageEnv = Pick<Env, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/**
 * Returns the S3 adapter if `S3_BUCKET` is set (its SDK is loaded only then), otherwise a folder of this machine.
 * @throws StartError if the folder is not writable
 */
export async function openStorage(env: StorageEnv, folder: string): Promise<Storage> {
  if (!env.S3_BUCKET) return openDisk(folder)
  const { s3Storage } = await import('./s3.ts')
  return s3Storage({
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    // readEnv guarantees both.
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  })
}
