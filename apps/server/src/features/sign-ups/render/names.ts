/** What reads as an address or turns the line round: a mailbox would make a link of it. */
const MISLEADING = /[\p{Cc}\p{Cf}<>@/\\:]|\w\.\w|www\./u
const LONGEST = 60

/** The artist as mails may call them: a name that looks like somebody's address is not repeated to strangers. */
export function nameInMails(name: string, username: string | undefined): string {
  const trimmed = name.replace(/\s+/gu, ' ').trim()
  const isPlain = trimmed !== '' && trimmed.length <= LONGEST && !MISLEADING.test(trimmed)
  return isPlain ? trimmed : (username ?? 'this artist')
}
