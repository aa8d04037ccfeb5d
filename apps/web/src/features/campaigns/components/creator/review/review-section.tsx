import { Skeleton } from '@mantine/core'
import { Loaded } from '../../../../../ui/loaded.tsx'
import { useCreator } from '../creator-context.ts'
import { Reasons } from '../reasons.tsx'
import { SectionPart } from '../section-part.tsx'
import { ConfirmBar } from './confirm-bar.tsx'
import { Figures } from './figures.tsx'
import { Histogram } from './histogram.tsx'
import { MailChecks } from './mail-checks.tsx'
import { Problems } from './problems.tsx'
import { TestFigures } from './test-figures.tsx'
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
      text={
        fields.trigger
          ? 'These numbers cover everyone it could reach.'
          : fields.type === 'email'
            ? 'Every number is based on each person in your audience. What you see here is what happens.'
            : 'Every number is based on each person’s own text. What you see here is what happens.'
      }
    >
      <div ref={review.ref}>
        {isBlank ? (
          <p className={classes.none}>
            Choose an audience and write {fields.type === 'email' ? 'an email' : 'a message'} first.
          </p>
        ) : (
          <>
            <Problems review={review} />
            {fields.type === 'email' && <MailChecks preview={preview} />}
            <Loaded query={query} what="The review" skeleton={<ReviewSkeleton />}>
              {(shown) => (
                <div className={classes.figures} data-old={preview === undefined || undefined}>
                  <Figures preview={shown} />
                  <TestFigures preview={shown} />
                  <Histogram segments={shown.segments} hasPictures={fields.media.length > 0} />
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
