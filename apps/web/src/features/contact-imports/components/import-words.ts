import type { ContactImport } from '@greenroom/contracts'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { isRunning } from '../api/imports.ts'
import type { StatusColor } from '../../../ui/status-badge.tsx'

type Status = ContactImport['status']

export const STATUS_WORDS: Readonly<Record<Status, { label: string; color: StatusColor }>> = {
  uploaded: { label: 'Not started', color: 'gray' },
  waiting: { label: 'Starts soon', color: 'info' },
  running: { label: 'Running', color: 'info' },
  done: { label: 'Done', color: 'green' },
  cancelled: { label: 'Stopped', color: 'gray' },
  failed: { label: 'Failed', color: 'error' },
}

/** Percent of the file that has been read. */
export const shareOf = ({ bytes, bytes_read: read, status, check }: ContactImport): number =>
  status === 'done' || check === 'done' ? 100 : bytes === 0 ? 0 : Math.min(99, Math.floor((read / bytes) * 100))

/** Number of people added or updated. */
export const takenIn = ({ created, updated }: Pick<ContactImport, 'created' | 'updated'>): number => created + updated

/** Fixed sentence of product section 8. */
export const importedMessage = (people: number): string => `Successfully imported ${formatNumber(people)} contacts!`
export const FAILED_MESSAGE = 'Failed to import contacts'

/** "12 people are waiting for room in your plan". */
export const waitWords = (people: number): string =>
  `${countOf(people, 'person is', 'people are')} waiting for room in your plan`

/** Tells how many rows were refused or incomplete, and how to fix them. */
export function refusedWords({ refused, incomplete, unlisted }: ContactImport): string {
  const told = refused === 0 ? [] : [`${countOf(refused, 'row was', 'rows were')} refused.`]
  if (incomplete > 0)
    told.push(`${countOf(incomplete, 'person was', 'people were')} imported without part of their row.`)
  const mend =
    unlisted === 0
      ? 'Download the file with the reasons, fix the rows there, and import it.'
      : `Download the first ${formatNumber(refused + incomplete - unlisted)} with the reasons, fix your list the same way, and import it again. Nobody is added twice.`
  return [...told, mend].join(' ')
}

/** "1,200 new, 3 updated, 12 refused". Leaves out zeros. */
export function countsOf(one: ContactImport): string {
  const parts: [number, string][] = [
    [one.created, 'new'],
    [one.updated, 'updated'],
    [one.unchanged, 'already there'],
    [one.refused, 'refused'],
    [one.over_limit, one.can_continue ? 'waiting for room' : 'had no room'],
  ]
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`)
  if (told.length > 0) return told.join(', ')
  return isRunning(one) || one.check !== null ? `${countOf(one.rows_read, 'row')} read` : 'Nobody imported'
}

/** "1,940 contacts", the number that a checked list would add or update. */
export const comingWords = (one: ContactImport): string => countOf(takenIn(one), 'contact')

/** Status of a list that has not been started. */
export const beginningWords = ({ check }: ContactImport): string => {
  if (check === null) return STATUS_WORDS.uploaded.label
  return check === 'running' ? 'Being checked' : 'Checked'
}

/** Returns why a checked list cannot be imported; undefined if it can. */
export function whatKeepsOut(one: ContactImport): string | undefined {
  if (takenIn(one) > 0 || one.over_limit > 0 || one.opted_out > 0) return undefined
  return one.error ?? 'Everyone on this list is already in your contacts.'
}

/** Label of the button that imports a checked list. */
export function importWords(one: ContactImport): string {
  if (takenIn(one) === 0 && one.over_limit > 0) return 'Keep the list until there is room'
  if (takenIn(one) === 0 && one.opted_out > 0) return `Unsubscribe ${countOf(one.opted_out, 'contact')}`
  return `Import ${comingWords(one)}`
}

/** "37 will wait until your plan has room". */
export const willWaitWords = ({ over_limit: people }: ContactImport): string =>
  `${formatNumber(people)} will wait until your plan has room`

/** Tells how many rows an import would refuse or take incomplete, and how to fix them. */
export function refusedSoFarWords({ refused, incomplete, unlisted }: ContactImport): string {
  const told = refused === 0 ? [] : [`${countOf(refused, 'row is', 'rows are')} refused.`]
  if (incomplete > 0)
    told.push(`${countOf(incomplete, 'person', 'people')} will be imported without part of their row.`)
  const which = unlisted === 0 ? 'the file' : `the first ${formatNumber(refused + incomplete - unlisted)}`
  return [...told, `Download ${which} with the reasons, then fix your list now or import these rows later.`].join(' ')
}

/** Other notes on how a list was read, one sentence each. */
export function factsOf({ mended, opted_out: left, check }: ContactImport): string[] {
  const facts: string[] = []
  if (left > 0)
    facts.push(
      `According to this list, ${countOf(left, 'of your contacts has', 'of your contacts have')} unsubscribed. They ${check === null ? 'no longer get' : 'will no longer get'} messages from you.`,
    )
  if (mended > 0)
    facts.push(
      `${countOf(mended, 'row has', 'rows have')} a stray quotation mark. We read it as plain text so that no row is lost.`,
    )
  return facts
}
