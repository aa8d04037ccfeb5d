import type { SetPreferenceBody } from '@greenroom/contracts'
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_RULES,
  type NotificationChannel,
  type NotificationKind,
  type NotificationKindRule,
} from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
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
    const before = await choiceOf(context, tx, kind)
    const after = { mail: chosen.mail ?? before.mail, app: chosen.app ?? before.app, push: chosen.push ?? before.push }
    await saveChoice(context, tx, kind, after)
    await noteChange(context, tx, {
      area: 'notifications',
      action: 'changed',
      before: named(rule, before),
      after: named(rule, after),
    })
  })
}

type Choice = Record<NotificationChannel, boolean>

const choiceOf = async (context: Context, tx: OwnerTx, kind: NotificationKind): Promise<Choice> => ({
  mail: await wants(context, tx, kind, 'mail'),
  app: await wants(context, tx, kind, 'app'),
  push: await wants(context, tx, kind, 'push'),
})

/** Names channels as the log of changes shows them: `Campaigns by mail`. */
const named = ({ label }: NotificationKindRule, { mail, app, push }: Choice) => ({
  [`${label} by mail`]: mail,
  [`${label} in the app`]: app,
  [`${label} by push`]: push,
})
