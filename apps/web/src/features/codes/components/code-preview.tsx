import { asCode } from '@greenroom/domain/codes'
import { Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCheck } from '../../../ui/icons.generated.ts'
import { type CodePreview as Drawn, previewQuery } from '../api/codes.ts'
import { type CodeValues, colorProblems, designOf } from '../rules/values.ts'
import classes from './code-form.module.css'

/** Milliseconds without a change after which a code is drawn again. */
const SETTLES_MS = 250

/** The code as it will be printed, and what a decoder says about it. */
export function CodePreview({ values }: { values: CodeValues }) {
  const [{ siteId, code, design, hasProblem }] = useDebouncedValue(
    {
      siteId: values.siteId,
      code: asCode(values.code),
      design: designOf(values),
      hasProblem: Object.keys(colorProblems(values)).length > 0,
    },
    SETTLES_MS,
  )
  const query = useQuery({
    ...previewQuery({ site_id: siteId, design, ...(code === undefined ? {} : { code }) }),
    enabled: siteId !== '' && !hasProblem,
  })
  const { data, error } = query
  return (
    <div className={classes.preview}>
      {data ? (
        <img
          className={classes.picture}
          src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
          alt="Preview of the QR code"
          width={280}
          height={280}
          data-busy={query.isFetching || undefined}
        />
      ) : (
        <Skeleton className={classes.picture} width={280} height={280} />
      )}
      <div role="status" className={classes.check}>
        {hasProblem ? (
          <Problem text="Choose colors that cameras can read." />
        ) : error ? (
          <Problem text={error.message} />
        ) : (
          data && <Verdict drawn={data} shape={values.shape} />
        )}
      </div>
    </div>
  )
}

function Verdict({
  drawn: { scans, picture, shape: drawnShape },
  shape,
}: {
  drawn: Drawn
  shape: CodeValues['shape']
}) {
  if (!scans) return <Problem text="This code does not scan. Choose other colors." />
  const notes = [
    ...(picture === 'small' ? ['The picture is smaller, so that it scans.'] : []),
    ...(picture === 'left-out' ? ['Your picture would keep it from scanning, so it is left out.'] : []),
    ...(drawnShape === shape ? [] : ['This shape would keep it from scanning, so it is drawn in squares.']),
  ]
  return (
    <>
      <Text size="sm" fw={600} className={classes.verdict}>
        <IconCheck size={18} aria-hidden /> Checked: it scans
      </Text>
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </>
  )
}

const Problem = ({ text }: { text: string }) => (
  <Text size="sm" c="var(--mantine-color-error)" className={classes.verdict}>
    <IconAlertTriangle size={18} aria-hidden /> {text}
  </Text>
)
