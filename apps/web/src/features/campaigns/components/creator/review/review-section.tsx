import { Alert, Anchor, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { Loaded } from '../../../../../ui/loaded.tsx'
import { IconAlertTriangle } from '../../../../../ui/icons.generated.ts'
import { isAskedFor, placeOf } from '../../../rules/problems.ts'
import { TYPE_WORDS } from '../../../rules/type-words.ts'
import { useCreator } from '../creator-context.ts'
import { Reasons } from '../reasons.tsx'
import { SectionPart } from '../section-part.tsx'
import { TITLES } from '../steps.tsx'
import { ConfirmBar } from './confirm-bar.tsx'
import { Figures } from './figures.tsx'
import { Histogram } from './histogram.tsx'
import classes from './review.module.css'
import { useReview } from './use-review.ts'

/** What sending would do, and the last word. */
export function ReviewSection() {
  const { row, fields } = useCreator()
  const review = useReview()
  const { preview, query } = review
  const isBlank = row === undefined
  return (
    <SectionPart
      section="review"
      title={fields.trigger ? 'Review and turn on' : 'Review and send'}
      text={fields.trigger ? 'These numbers cover everyone it could reach.' : TYPE_WORDS[fields.type].review}
    >
      <div ref={review.ref}>
        {isBlank ? (
          <p className={classes.none}>Choose an audience and write a message first.</p>
        ) : (
          <>
            <Problems problems={problemsOf(review)} />
            <Loaded query={query} what="The review" skeleton={<ReviewSkeleton />}>
              {(shown) => (
                <div className={classes.figures} data-old={preview === undefined || undefined}>
                  <Figures preview={shown} />
                  {fields.type === 'sms' && (
                    <Histogram segments={shown.segments} hasPictures={fields.media.length > 0} />
                  )}
                  {/* Of an automatic message, each text has its own moment. */}
                  {!fields.trigger && <Reasons title="Sent later" outcome="hold" reasons={shown.held} />}
                  <Reasons
                    title="Will not get it"
                    outcome="skip"
                    reasons={shown.skipped}
                    text="You do not pay for them."
                  />
                </div>
              )}
            </Loaded>
          </>
        )}
        <ConfirmBar review={review} />
      </div>
    </SectionPart>
  )
}

const ReviewSkeleton = () => (
  <>
    <Skeleton height={96} radius="lg" />
    <Skeleton height={110} mt={12} radius="lg" />
  </>
)

interface Told {
  code: string
  text: string
  mend: string | null
}

/** What is known here is told at once; the server says the rest. */
function problemsOf({ preview, problems }: ReturnType<typeof useReview>): Told[] {
  const here = problems.map((text): Told => ({ code: 'text', text, mend: null }))
  const told = new Set(problems)
  return [...here, ...(preview?.problems ?? []).filter(({ code, text }) => !isAskedFor(code) && !told.has(text))]
}

function Problems({ problems }: { problems: readonly Told[] }) {
  const { goTo, fields } = useCreator()
  if (problems.length === 0) return null
  const title = fields.trigger ? 'Fix these before turning it on' : 'Fix these before sending'
  return (
    <Alert color="warning" icon={<IconAlertTriangle aria-hidden />} title={title} mb="md">
      <ul className={classes.problems}>
        {problems.map(({ code, text, mend }) => {
          const place = placeOf(code)
          return (
            <li key={`${code} ${text}`}>
              {text} {mend}{' '}
              {place === undefined ? null : 'section' in place ? (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  underline="always"
                  onClick={() => goTo(place.section)}
                >
                  Go to {TITLES[place.section]}
                </Anchor>
              ) : (
                <Anchor component={Link} to={place.to} size="sm" underline="always">
                  {place.label}
                </Anchor>
              )}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
