import type { ConsentRecord } from '@greenroom/contracts'
import type { ConsentView } from './queries/records.ts'

export const presentConsent = (row: ConsentView): ConsentRecord => ({
  id: row.id,
  channel: row.channel,
  state: row.state,
  actor: row.actor,
  method: row.method,
  wording: row.wording,
  source: row.source,
  ip: row.ip,
  at: row.at.toISOString(),
})
