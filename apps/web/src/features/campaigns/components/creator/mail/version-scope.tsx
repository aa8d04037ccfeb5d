import type { ReactNode } from 'react'
import { changeOfVersion, versionOf } from '../../../rules/versions.ts'
import { CreatorContext, useCreator } from '../creator-context.ts'

/** Has the parts inside read and write the chosen version of the email, as if it were the campaign. */
export function VersionScope({ children }: { children: ReactNode }) {
  const creator = useCreator()
  const { version, fields, draft } = creator
  if (version === 0) return children
  const scoped = {
    ...creator,
    fields: versionOf(fields, version),
    change: (change: Parameters<typeof creator.change>[0]) =>
      // Late answers, such as the colors of a page, change what is written by now.
      creator.change(changeOfVersion(draft.read().fields, version, change)),
  }
  return <CreatorContext value={scoped}>{children}</CreatorContext>
}
