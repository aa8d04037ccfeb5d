import { SegmentedControl } from '@mantine/core'
import { labelsOf } from '../../../rules/versions.ts'
import { useCreator } from '../creator-context.ts'

/** Chooses which version of the email is written and shown. */
export function VersionTabs({ label }: { label: string }) {
  const { fields, version, setVersion } = useCreator()
  if (!fields.test) return null
  return (
    <SegmentedControl
      aria-label={label}
      fullWidth
      size="sm"
      data={labelsOf(fields).map((name, place) => ({ value: String(place), label: `Version ${name}` }))}
      value={String(version)}
      onChange={(next) => setVersion(Number(next))}
    />
  )
}
