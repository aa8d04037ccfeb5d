import { dateAfter, startOfDate } from '@greenroom/domain'
import type { z } from 'zod'
import type { JobContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import { deliverMail } from '../../../platform/mail/deliver.ts'
import { readTopSource } from '../../analytics/public.ts'
import { notify, wants } from '../../notifications/public.ts'
import type { writeJob } from '../events.ts'
import { adviceFor, isWorthWriting } from '../policy/advice.ts'
import { END_PATH, endToken } from '../policy/links.ts'
import { findReader } from '../queries/due.ts'
import { readWeek } from '../queries/week.ts'
import { weeklyMail } from '../render/letter.ts'
import { takeWeek } from '../store.ts'

const DAYS = 7
const appName = ({ env }: House) => env.APP_NAME

/**
 * Writes to an owner about the week that has ended, once: taking the week and handing over the mail are one transaction, so
 * that neither a second run, nor another node, nor a change of the owner's zone writes again. A week in which there was
 * nothing to write about is taken, too.
 */
export async function writeLetter(
  context: JobContext,
  { userId, week }: z.output<typeof writeJob.schema>,
  steps: readonly LaunchpadStep[],
): Promise<void> {
  const { db, now, urls, providers } = context
  const reader = await findReader(context, userId)
  if (!reader || !providers.email) return
  const [first, last] = [dateAfter(week, -DAYS), dateAfter(week, -1)]
  const owner = await context.asOwner(userId)
  const topSource = await readTopSource(owner, { from: first, to: last })
  const numbers = await readWeek(
    owner,
    {
      before: startOfDate(dateAfter(first, -DAYS), reader.timeZone),
      from: startOfDate(first, reader.timeZone),
      to: startOfDate(week, reader.timeZone),
    },
    steps,
  )
  const facts = { ...numbers, topSource }
  const end = `${urls.publicUrl}${END_PATH}?t=${endToken(context, userId)}`
  const absolute = (path: string) => urls.absolute(path)
  const letter = weeklyMail({ facts, advice: adviceFor(facts), first, last, absolute, end })
  const isWorthIt = isWorthWriting(facts, reader.since, now)
  const isTaken = await db.asSystem(async (tx) => {
    if (!(await takeWeek(tx, userId, week, now))) return false
    if (!isWorthIt || !(await wants({ ownerId: userId }, tx, 'weekly', 'mail'))) return true
    const mail = composeMail({ ...letter, appName: context.hold(appName), name: reader.name })
    const headers = { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    await deliverMail(context, { id: `weekly/${userId}/${week}`, to: reader.email, userId, headers, ...mail }, { tx })
    return true
  })
  if (isTaken && isWorthIt)
    await db.forOwner(owner.ownerId, (tx) =>
      notify(owner, tx, {
        cause: `weekly/${week}`,
        kind: 'weekly',
        title: letter.subject,
        body: letter.preheader,
        path: '/dashboard/analytics?period=7d',
      }),
    )
}
