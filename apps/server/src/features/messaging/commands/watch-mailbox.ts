import { setTimeout as delay } from 'node:timers/promises'
import { bounceDomain } from '@greenroom/domain'
import { holdAlone } from '../../../platform/db/hold-alone.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Running } from '../../../platform/feature.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import type { Mailbox, MailboxReader, MailInBox } from '../../../platform/providers/mailbox/mailbox.ts'
import { findPosition, notePosition } from '../store/mailbox-readings.ts'
import { keepMail, MAX_MAIL_BYTES } from './keep-mail.ts'
import { setMailAside } from './set-mail-aside.ts'

/** Waits after failures in a row, in milliseconds; the last one repeats. */
const WAITS = [1000, 5000, 15_000, 60_000, 300_000]
/** Attempts to take a mail that fail by its own fault, each on a new connection after a wait, before it is set aside. */
const MAX_TRIES = 5
/** Milliseconds until a node that does not read looks whether the one that does is gone. */
const STAND_BY_MS = 30_000

/** Milliseconds that a connection has to last so that the next failure counts as the first in a row. */
const GOOD_MS = 60_000

/**
 * Reads the mailbox in which answers arrive, on one node at a time. Every mail is kept in the database before it is
 * marked as read; mail to others is left alone. Reconnects as long as it runs. A mail that fails again and again is set
 * aside, so that it holds up no other.
 */
export function watchMailbox(house: House, mailbox: Mailbox, waits = WAITS): Running {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})
  const reader = readerOf(house, mailbox, signal)
  const watch = async () => {
    for (let failures = 0; !signal.aborted; ) {
      const began = performance.now()
      try {
        const isMine = await readAlone(house, mailbox, reader, signal)
        failures = 0
        if (!isMine) await pause(STAND_BY_MS)
      } catch (error) {
        if (signal.aborted) return
        if (performance.now() - began > GOOD_MS) failures = 0
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
async function readAlone(house: House, mailbox: Mailbox, reader: MailboxReader, signal: AbortSignal): Promise<boolean> {
  const held = await holdAlone(house.databaseConnection.system, `mailbox:${mailbox.name}`)
  if (!held) return false
  try {
    const from = await findPosition(systemContext(house), mailbox.name)
    await mailbox.read(from, reader, AbortSignal.any([signal, held.lost]))
    return true
  } finally {
    await held.release()
  }
}

function readerOf(house: House, mailbox: Mailbox, signal: AbortSignal): MailboxReader {
  /** Failures of mails, by number, across connections. */
  const failures = new Map<number, number>()
  return {
    take: (mail) => takeFrom(house, mail),
    moved: (position) => notePosition(systemContext(house), mailbox.name, position),
    failed: async ({ uid, validity }, error, isItsOwn) => {
      // Stopping, or having no room, is not the fault of the mail.
      if (signal.aborted || !isItsOwn || (error instanceof AppError && error.code === 'UNAVAILABLE')) return false
      const times = (failures.get(uid) ?? 0) + 1
      failures.set(uid, times)
      if (times < MAX_TRIES) return false
      await setMailAside(systemContext(house), `${validity}/${uid} ${mailbox.name}`, error)
      failures.delete(uid)
      return true
    },
  }
}

async function takeFrom(house: House, { recipients, size, arrivedAt, raw }: MailInBox): Promise<boolean> {
  const { email } = house.providers
  const named = recipients.toLowerCase()
  const isForUs = [
    `@${email?.replyDomain ?? '\0'}`,
    `@${bounceDomain('')}`,
    email?.from.address.toLowerCase() ?? '\0',
  ].some((one) => named.includes(one))
  if (!isForUs) return false
  const fetched = size > MAX_MAIL_BYTES ? undefined : await raw(MAX_MAIL_BYTES + 1)
  // The size that a server announces may be wrong.
  if (!fetched || fetched.length > MAX_MAIL_BYTES) {
    house.log.warn({ bytes: size }, 'a mail is too large to be taken, and stays unread in the mailbox')
    return false
  }
  await keepMail(systemContext(house), { door: 'imap', recipients: [], raw: fetched, arrivedAt })
  return true
}
