import type { Change } from '@greenroom/contracts'
import type { ChangeRow } from '@greenroom/db'

export const presentChange = ({
  id,
  at,
  actor,
  actorName,
  area,
  objectId,
  objectName,
  action,
  before,
  after,
}: ChangeRow): Change => ({
  id,
  at: at.toISOString(),
  actor,
  actor_name: actorName,
  area,
  object_id: objectId,
  object_name: objectName,
  action,
  before,
  after,
})
