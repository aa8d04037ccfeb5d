import { setTimeout as delay } from 'node:timers/promises'
import { holdAlone } from '../../../platform/db/hold-alone.ts'
import type { Running } from '../../../platform/feature.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import type { Mailbox, MailInBox } from '../../../platform/providers/mailbox/mailbox.ts'
import { findPosition, notePosition } from '../store/mailbox-readings.ts'
import { keepMail, MAX_MAIL_BYTES } from './keep-mail.ts'

/** Waits after failures in a row, in milliseconds; the last one repeats. */
const WAITS = [1000, 5000, 15_000, 60_000, 300_000]
/** Milliseconds until a node that does not read looks whether the one that does is gone. */
const STAND_BY_MS = 30_000

/**
 * Reads the mailbox in which answers arrive, on one node at a time. Every mail is kept in the database before it is
 * marked as read; mail to others is left alone. Reconnects as long as it runs.
 */
export function watchMailbox(house: House, mailbox: Mailbox, waits = WAITS): Running {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})
  const watch = async () => {
    for (let failures = 0; !signal.aborted; ) {
      try {
        const isMine = await readAlone(house, mailbox, signal)
        failures = 0
        if (!isMine) await pause(STAND_BY_MS)
      } catch (error) {
        if (signal.aborted) return
        house.log.warn({ mailbox: mailbox.name, err: error }, 'the mailbox could not be read; trying again soon')
        await pause(waits[Math.min(failures++, waits.length - 1)] ?? 0)
      }
    }
  }
  const watching = watch()
  return {
    stop: () => {
      stopping.abort()
      return watching
    },
  }
}

/** Reads until the connection ends. @returns false if another node reads */
async function readAlone(house: House, mailbox: Mailbox, signal: AbortSignal): Promise<boolean> {
  const held = await holdAlone(house.databaseConnection.system, `mailbox:${mailbox.name}`)
  if (!held) return false
  try {
    const from = await findPosition(systemContext(house), mailbox.name)
    const reader = {
      take: (mail: MailInBox) => takeFrom(house, mail),
      moved: (position: Parameters<typeof notePosition>[2]) =>
        notePosition(systemContext(house), mailbox.name, position),
    }
    await mailbox.read(from, reader, AbortSignal.any([signal, held.lost]))
    return true
  } finally {
    await held.release()
  }
}

async function takeFrom(house: House, { recipients, size, arrivedAt, raw }: MailInBox): Promise<boolean> {
  const { email } = house.providers
  const named = recipients.toLowerCase()
  const isForUs = [`@${email?.replyDomain ?? '\0'}`, email?.from.address.toLowerCase() ?? '\0'].some((one) =>
    named.includes(one),
  )
  if (!isForUs) return false
  const fetched = size > MAX_MAIL_BYTES ? undefined : await raw()
  // The size that a server announces may be wrong.
  if (!fetched || fetched.length > MAX_MAIL_BYTES) {
    const bytes = fetched?.length ?? size
    house.log.warn({ bytes }, 'a mail is too large to be taken, and stays unread in the mailbox')
    return false
  }
  await keepMail(systemContext(house), { door: 'imap', recipients: [], raw: fetched, arrivedAt })
  return true
}
