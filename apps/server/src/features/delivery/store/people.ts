import { campaignRecipients, sendResults, sendSlots } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Mention, Person } from '../../../platform/person-data.ts'

const listed = ({ ids }: Person): SQL => sql`contact_id = any (${sql.param([...ids])}::uuid[])`

/** Returns a condition for rows `(send_id, seq)` that belong to a person through their place in a send. */
export const theirPlaces = (person: Person): SQL =>
  sql`(send_id, seq) in (select send_id, seq from ${campaignRecipients} where ${listed(person)})`

/**
 * Campaign data about a person. After erasure, results stay as anonymous counts. `campaign_recipients` links them to the
 * person, so it is deleted last.
 */
export const mentionsInSends: readonly Mention[] = [
  {
    table: 'send_results',
    where: theirPlaces,
    clean: async ({ ownerId }, system, person) => {
      await system.execute(
        sql`update ${sendResults} set provider_id = null where user_id = ${ownerId} and ${theirPlaces(person)}`,
      )
    },
  },
  { table: 'send_receipts', where: theirPlaces, clean: async () => {} },
  { table: 'campaign_recipients', where: listed },
]

/** Moves a contact's places in sends to the one it is merged into, except where that one has the same place. */
export async function moveRecipients({ ownerId }: Context, tx: OwnerTx, goneId: string, keepId: string): Promise<void> {
  await tx.execute(sql`update ${campaignRecipients} r set contact_id = ${keepId}
    where r.user_id = ${ownerId} and r.contact_id = ${goneId} and not exists (select from ${campaignRecipients} k
      where k.user_id = r.user_id and k.contact_id = ${keepId} and k.send_id = r.send_id and k.occasion = r.occasion)`)
  await tx.execute(
    sql`update ${sendSlots} s set contact_id = ${keepId} where s.user_id = ${ownerId} and s.contact_id = ${goneId}`,
  )
}
