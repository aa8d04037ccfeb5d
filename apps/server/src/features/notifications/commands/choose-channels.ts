import type { SetPreferenceBody } from '@greenroom/contracts'
import { NOTIFICATION_CHANNELS, NOTIFICATION_RULES, type NotificationKindRule } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { wants } from '../queries/notifications.ts'
import { saveChoice } from '../store/notifications.ts'

/**
 * Sets the channels of one kind. Absent channels stay as they are. @throws AppError VALIDATION_FAILED for turning off a
 * channel that is always on, or turning on one that this kind does not have
 */
export async function chooseChannels(context: Context, { kind, ...chosen }: SetPreferenceBody): Promise<void> {
  const rule: NotificationKindRule = NOTIFICATION_RULES[kind]
  if (chosen.push && rule.push === undefined)
    throw new AppError('VALIDATION_FAILED', `${rule.label} notifications are not pushed to browsers.`)
  if (NOTIFICATION_CHANNELS.some((channel) => rule[channel] === 'always' && chosen[channel] === false))
    throw new AppError(
      'VALIDATION_FAILED',
      `${rule.label} notifications cannot be turned off: they keep your account safe.`,
    )
  await context.db.forOwner(context.ownerId, async (tx) => {
    const mail = chosen.mail ?? (await wants(context, tx, kind, 'mail'))
    const app = chosen.app ?? (await wants(context, tx, kind, 'app'))
    const push = chosen.push ?? (await wants(context, tx, kind, 'push'))
    await saveChoice(context, tx, kind, { mail, app, push })
  })
}
