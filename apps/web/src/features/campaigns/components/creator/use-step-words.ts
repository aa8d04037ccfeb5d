import { linksIn } from '@greenroom/domain/campaign-text'
import { useQuery } from '@tanstack/react-query'
import { countOf, formatNumber } from '../../../../lib/format.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { previewQuery } from '../../api/campaigns.ts'
import { isNobody } from '../../rules/audience.ts'
import { costRange } from '../../rules/cost.ts'
import { KINDS } from '../../rules/kinds.ts'
import { isAskedFor } from '../../rules/problems.ts'
import { scheduleWords } from '../../rules/schedule.ts'
import { triggerWords } from '../../rules/state-words.ts'
import { textProblems } from '../../rules/text-problems.ts'
import { useAudienceCount } from './audience/use-audience-count.ts'
import { useCreator } from './creator-context.ts'
import type { Section } from './use-section.ts'

export interface StepWords {
  text: string
  isDone: boolean
}

/** Returns what each section says so far, in a few words. */
export function useStepWords(): Record<Section, StepWords> {
  const { fields, row, state } = useCreator()
  const now = useMinute()
  const counted = useAudienceCount(fields.type, fields.audience).data
  // Shows what the review has computed; does not compute it.
  const { data: preview } = useQuery({ ...previewQuery(row?.id ?? '', row?.version ?? 0), enabled: false })
  const hasText = fields.content.trim() !== '' || fields.media.length > 0
  const problems = textProblems(fields)
  const against = preview?.problems.filter(({ code }) => !isAskedFor(code)).length ?? 0
  const links = fields.type === 'email' ? 0 : linksIn(fields.content).length
  return {
    audience: row?.resend_of
      ? { text: 'Who did not click', isDone: true }
      : isNobody(fields.audience)
        ? { text: 'Nobody yet', isDone: false }
        : {
            text:
              counted === undefined
                ? 'Counting…'
                : `${formatNumber(counted.reachable)} can be ${KINDS[fields.type].done}`,
            isDone: true,
          },
    message: !hasText
      ? { text: 'Empty', isDone: false }
      : fields.type === 'email' && fields.subject.trim() === ''
        ? { text: 'No subject yet', isDone: false }
        : problems.length > 0
          ? { text: countOf(problems.length, 'thing') + ' to fix', isDone: false }
          : {
              text:
                fields.media.length > 0 ? 'With pictures' : links > 0 ? `With ${countOf(links, 'link')}` : 'Written',
              isDone: true,
            },
    time: {
      text: fields.trigger ? triggerWords(fields.trigger) : scheduleWords(fields.schedule, now),
      isDone: true,
    },
    review:
      preview !== undefined && state.save.kind === 'saved'
        ? {
            text: against > 0 ? countOf(against, 'problem') : costRange(preview.cost),
            isDone: false,
          }
        : { text: 'Cost and check', isDone: false },
  }
}
