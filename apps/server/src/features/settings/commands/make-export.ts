import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EXPORT_HOURS } from '@greenroom/domain'
import type { Context, JobContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'
import { countOwner, exportOwner, filesOfOwner } from '../../../platform/personal-data.ts'
import { notify, wants, writeToOwner } from '../../notifications/public.ts'
import { Archive, exportReadme } from '../render/archive.ts'
import { exportReady } from '../render/letters.ts'
import { changeUnfinished, deleteOlderExports, updateExport } from '../store/exports.ts'

/** Rows after which progress is recorded, unless a fiftieth of all is more. */
const NOTE_EVERY = 2000

const appName = ({ env }: House) => env.APP_NAME

/**
 * Creates an export: a zip in storage, written as a stream. After a crash it starts over. A permanent failure is shown
 * to the owner, who can request another.
 */
export async function makeExport(context: JobContext, userId: string, exportId: string): Promise<void> {
  const owner = await context.asOwner(userId)
  const total = await countOwner(context, context.claims, userId)
  if (!(await updateExport(owner, exportId, { status: 'running', done: 0, total }))) return
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-export-'))
  try {
    const file = path.join(folder, 'export.zip')
    await writeArchive(context, owner, file, progressOf(context, owner, exportId, total))
    await keep(context, owner, exportId, file)
  } catch (error) {
    if (context.signal.aborted) throw error
    context.log.error({ err: error }, 'an export failed')
    await updateExport(owner, exportId, { status: 'failed' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeArchive(
  context: JobContext,
  owner: Context,
  file: string,
  progress: (more: number) => Promise<void>,
): Promise<void> {
  const archive = new Archive(file, context.now)
  archive.addText('README.txt', exportReadme(context.hold(appName), context.urls.publicUrl, context.now))
  await exportOwner(context, context.claims, owner.ownerId, async (table, rows) => {
    await archive.addRows(table, rows)
    await progress(rows.length)
  })
  for await (const name of filesOfOwner(owner, context.claims)) {
    archive.addFile(name, async () => (await context.providers.storage.open(name))?.stream)
    context.signal.throwIfAborted()
  }
  await archive.close()
}

/** Records progress now and then, and stops when the process does. */
function progressOf(context: JobContext, owner: Context, exportId: string, total: number) {
  const step = Math.max(NOTE_EVERY, total / 50)
  let done = 0
  let noted = 0
  return async (more: number) => {
    context.signal.throwIfAborted()
    done += more
    if (done - noted < step) return
    noted = done
    await updateExport(owner, exportId, { done, total: Math.max(total, done) })
  }
}

/** Stores the zip and notifies the owner. Leaves nothing if the owner was erased meanwhile. */
async function keep(context: JobContext, owner: Context, exportId: string, file: string): Promise<void> {
  const { storage } = context.providers
  const name = `exports/${owner.ownerId}/${exportId}.zip`
  const { size } = await stat(file)
  // The row names the file before it is stored, so that the file is found and removed whatever fails.
  if (!(await updateExport(owner, exportId, { path: name }))) return
  await storage.putFile(name, file, { contentType: 'application/zip' })
  const expiresAt = new Date(context.now.getTime() + EXPORT_HOURS * 3_600_000)
  const told = await owner.db.forOwner(owner.ownerId, async (tx) => {
    const ready = { status: 'ready', path: name, bytes: size, expiresAt } as const
    if ((await changeUnfinished(tx, owner.ownerId, exportId, ready)) === 0) return undefined
    await notify(owner, tx, {
      cause: exportId,
      kind: 'export',
      title: 'Your export is ready',
      body: `Download it within ${EXPORT_HOURS} hours.`,
      path: '/dashboard/settings?tab=data',
    })
    const older = await deleteOlderExports(tx, owner.ownerId, exportId)
    return { older, mail: await wants(owner, tx, 'export', 'mail') }
  })
  for (const path of told?.older ?? [name]) await storage.remove(path)
  if (told?.mail)
    await writeToOwner(context, owner.ownerId, { cause: exportId, ...exportReady(context.urls, expiresAt) })
}
