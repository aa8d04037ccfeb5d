import { detectableDifference, peopleOfEach, USUAL_CLICK_RATE } from '@greenroom/domain/variant-results'
import type { VariantTest } from '@greenroom/domain/variant-tests'
import { countOf, formatShare } from '../../../../../lib/format.ts'
import { pointsOf } from '../../../rules/versions.ts'
import { useAudienceCount } from '../audience/use-audience-count.ts'
import { useCreator } from '../creator-context.ts'
import classes from './test-card.module.css'

/** Says, before anything is sent, how large a difference the audience can show at all. */
export function TestForecast({ test }: { test: VariantTest }) {
  const { fields } = useCreator()
  const { data } = useAudienceCount(fields.type, fields.audience)
  if (!data) return <p className={classes.forecast}>Choose an audience to see what this test can tell.</p>
  return (
    <p className={classes.forecast} role="status">
      {forecastWords(test, { people: data.reachable, usual: data.usual_clicks })}
    </p>
  )
}

function forecastWords(
  { variants, share, hours }: VariantTest,
  { people, usual }: { people: number; usual: number | null },
): string {
  const versions = variants.length + 1
  const each = peopleOfEach(people, { share, versions })
  const rate = usual ?? USUAL_CLICK_RATE
  const difference = detectableDifference(each, { versions, hours, rate })
  const get = `Each version goes to about ${countOf(each, 'person', 'people')}.`
  if (difference === null)
    return `${get} That is too few to tell any difference: a tie sends version A. Choose a larger share or fewer versions.`
  const known = usual === null ? 'people usually click' : 'people usually click your emails'
  return `${get} With ${countOf(people, 'person', 'people')} in all, only a difference of ${pointsOf(difference)} or more can be told, if ${formatShare(rate)} of ${known}.`
}
