import type { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findLatestExport } from '../queries/exports.ts'

/** The zip of the owner's latest export, to be read bit by bit. @throws AppError NOT_FOUND where there is none that is ready */
export async function openExport(context: Context): Promise<{ stream: Readable; bytes: number; name: string }> {
  const latest = await findLatestExport(context)
  const file = latest?.status === 'ready' && latest.path ? await context.providers.storage.open(latest.path) : undefined
  if (!latest || !file) throw notFound('export')
  return { ...file, name: `greenroom-export-${latest.createdAt.toISOString().slice(0, 10)}.zip` }
}
