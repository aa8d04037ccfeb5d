import { inboundMails } from '@greenroom/db'
import { isNull, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import { type Person, tellsOf } from '../../../platform/person-data.ts'

/** System read: mails that wait to be handled, and whether each contains an id or address of a person. */
export const listWaitingMails = ({ db }: SystemContext, person: Person) =>
  db.system
    .select({
      id: inboundMails.id,
      recipients: inboundMails.recipients,
      tells: sql<boolean>`${tellsOf(sql`encode(${inboundMails.raw}, 'escape')`, person)}`,
    })
    .from(inboundMails)
    .where(isNull(inboundMails.handledAt))
