import type { CustomField } from '@greenroom/contracts'
import { REPEATABLE_TARGETS } from '@greenroom/domain/contact-csv/targets'
import { ownFieldName } from '@greenroom/domain/own-fields'

/** Stands for "make a field from this column". */
export const NEW_FIELD = 'new-field'
export const SKIP = 'skip'

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  status: 'Status',
  tags: 'Tags',
  birthday: 'Birthday',
  city: 'City',
  region: 'State or region',
  country: 'Country',
  time_zone: 'Time zone',
  created_at: 'Contact since',
  opt_out: 'Emails and texts: unsubscribed',
  email_consent: 'Emails: agreed or not',
  email_opt_out: 'Emails: unsubscribed',
  sms_consent: 'Texts: agreed or not',
  sms_opt_out: 'Texts: unsubscribed',
}

/** "Email", or the name of a custom field. */
export function targetLabel(target: string, fields: readonly CustomField[]): string {
  if (target === SKIP) return 'Not imported'
  return LABELS[target] ?? fields.find(({ id }) => target === ownFieldName(id))?.label ?? target
}

/** Options of a target select, in groups. */
export const targetChoices = (fields: readonly CustomField[]) => [
  { value: SKIP, label: 'Not imported' },
  { group: 'Person', items: Object.entries(LABELS).map(([value, label]) => ({ value, label })) },
  {
    group: 'Your own fields',
    items: [
      ...fields.map(({ id, label }) => ({ value: ownFieldName(id), label })),
      { value: NEW_FIELD, label: 'A new field…' },
    ],
  },
]

/** Targets that several columns may share, such as tags and opt-outs. Every other target allows one column. */
const MAY_REPEAT: ReadonlySet<string> = new Set(REPEATABLE_TARGETS)

/** Returns the targets that are chosen for more than one column and must not be. */
export const repeatedTargets = (columns: readonly string[]): Set<string> =>
  new Set(columns.filter((target, at) => !MAY_REPEAT.has(target) && columns.indexOf(target) !== at))

/** Tells whether a column with this target is read as dates. */
export const holdsDates = (target: string, fields: readonly CustomField[]): boolean =>
  target === 'birthday' ||
  target === 'created_at' ||
  fields.some(({ id, type }) => type === 'date' && target === ownFieldName(id))
