import type { Change } from '@greenroom/contracts'
import { isImageAddress } from '@greenroom/domain/links'
import { CHANGE_ACTIONS, CHANGE_ACTORS, CHANGE_AREAS } from '@greenroom/domain/changes'
import { capital } from '../../../../lib/format.ts'
import { keptWords, momentText } from './kept-values.ts'

/** Names of fields that would not read well otherwise. */
const FIELDS: Readonly<Record<string, string>> = {
  starts_at: 'Starts at',
  waits_for: 'Waits for',
  preheader: 'Preview text',
  control_share: 'Control group, percent',
  postal_address: 'Postal address',
  design: 'Blocks',
  test: 'A/B test',
  trigger: 'Occasion',
  sms_consent: 'Texts',
  email_consent: 'Emails',
  visits_consent: 'Visits by name',
  counts_to_at: 'Counts down to',
  second_step: 'Second step at log-in',
}

/** Fields whose values are addresses of pictures. */
const PICTURES: readonly string[] = ['picture', 'background_picture', 'search_picture']

export const fieldName = (field: string): string => FIELDS[field] ?? capital(field.replaceAll('_', ' '))

const ACTIONS: Readonly<Record<string, string>> = CHANGE_ACTIONS
const AREAS: Readonly<Record<string, string>> = CHANGE_AREAS

/** Returns the name of an area; an area of a newer version by its id. */
export const areaName = (area: string): string => AREAS[area] ?? capital(area)

export const actorName = ({ actor, actor_name: name }: Change): string =>
  name === null ? CHANGE_ACTORS[actor] : actor === 'api-key' ? `API key ${name}` : name

export const actionName = ({ action }: Change): string => capital(ACTIONS[action] ?? action)

/** Returns a value as people read it. */
export function valueText(field: string, value: Change['before'][string] | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (field.endsWith('_at') && typeof value === 'string' && !Number.isNaN(Date.parse(value))) return momentText(value)
  const text = String(value)
  return field === 'state' ? capital(text) : (keptWords(field, text) ?? text)
}

/** Returns the address of the picture that a value is, if it is one. Its end may be missing. */
export const pictureOf = (field: string, value: Change['before'][string] | undefined): string | undefined =>
  PICTURES.includes(field) && typeof value === 'string' && isImageAddress(value) && !value.includes('…')
    ? value
    : undefined

/** Returns the path of what was changed; undefined if there is no such screen, or it is gone. */
export function pathOf({ area, object_id: id, action }: Change): string | undefined {
  if (id === null || action === 'deleted') return undefined
  if (area === 'segments') return `/dashboard/marketing/audience/${id}`
  if (area === 'pages') return `/editor/${id}`
  return undefined
}
