import type { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findLatestExport } from '../queries/exports.ts'

/** Opens the zip of the owner's latest export as a stream. @throws AppError NOT_FOUND if none is ready */
export async function openExport(context: Context): Promise<{ stream: Readable; bytes: number; name: string }> {
  const latest = await findLatestExport(context)
  const file = latest?.status === 'ready' && latest.path ? await context.providers.storage.open(latest.path) : undefined
  if (!latest || !file) throw notFound('export')
  return { ...file, name: `greenroom-export-${latest.createdAt.toISOString().slice(0, 10)}.zip` }
}
