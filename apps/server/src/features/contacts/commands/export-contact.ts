import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { exportPersonOf } from '../../../platform/person-data.ts'
import { wordingsOfPerson } from '../../consent/public.ts'
import { lockPersonOf, rowOf } from '../store/person.ts'

/** Exports everything stored about one person, as table rows (standard S20). @throws AppError NOT_FOUND */
export async function exportContact(context: Context, id: string): Promise<Record<string, unknown>> {
  return context.db.asSystem(async (system) => {
    const found = await lockPersonOf(system, context, id)
    if (!found) throw notFound('contact')
    return {
      exported_at: context.now.toISOString(),
      contact: await rowOf(system, context, id),
      consent_wordings: await wordingsOfPerson(system, context, found.person),
      ...(await exportPersonOf(system, context.claims, context.ownerId, found.person)),
    }
  })
}
