import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartError } from '../start-error.ts'

/** Written last: a folder without it is not a backup. */
export const MANIFEST = 'backup.json'

/** A path that stays within the backup. */
const inside = z
  .string()
  .refine((name) => !path.isAbsolute(name) && !name.split('/').includes('..'), 'must stay within the backup')

const manifest = z.object({
  version: z.literal(1),
  /** Moment that the backup represents. */
  madeAt: z.iso.datetime(),
  /** Position in the database log, as `pg_lsn`, up to which it must be replayed for the copy to be complete. */
  replayTo: z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/),
  folders: z.array(inside),
  files: z.array(z.object({ path: inside, bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
})

/** Contents of a backup. */
export type Manifest = z.output<typeof manifest>

/** @throws StartError if there is no Greenroom backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch((cause: unknown) => {
    throw new StartError(`${folder} holds no finished backup: there is no ${MANIFEST} in it that can be read.`, {
      cause,
    })
  })
  try {
    return manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartError(`The ${MANIFEST} in ${folder} is damaged, or from a version that this one cannot read.`, {
      cause,
    })
  }
}

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const unfinished = path.join(folder, `.${MANIFEST}`)
  await writeFile(unfinished, JSON.stringify(content), { mode: 0o600, flush: true })
  await rename(unfinished, path.join(folder, MANIFEST))
}
