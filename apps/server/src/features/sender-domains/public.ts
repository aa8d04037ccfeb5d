/** Interface for other features. */
export { bookDays } from './commands/book-days.ts'
export { holdDay } from './commands/hold-day.ts'
export { moveDays } from './commands/move-days.ts'
export { releaseDays } from './commands/release-days.ts'
export { recordsOf, sendingHouse } from './policy/sending-house.ts'
export { findDomainsOfAll } from './queries/domains.ts'
export { type MailDomain, mailDomainOf, type MailSending, planDays, readMailSending } from './queries/mail-sending.ts'
export { noteDeparted } from './store.ts'
