import { OUTCOME_REASON_CODES } from '@greenroom/domain'
import { expect, it } from 'vitest'
import { reasonOf } from './reasons.ts'

it('every reason that people can be listed by is a sentence, and one of the provider says that it is tried again', () => {
  for (const code of OUTCOME_REASON_CODES)
    expect(reasonOf(code)).toMatchObject({ code, text: expect.stringMatching(/^[A-Z].*\.$/) })
  expect(OUTCOME_REASON_CODES).toEqual(
    expect.arrayContaining(['quiet_hours', 'local_time', 'cancelled', 'opted_out_sms', 'unreachable']),
  )
  expect(reasonOf('no_answer')).toEqual({
    code: 'no_answer',
    text: 'The provider asked to try again later.',
    mend: null,
  })
})
