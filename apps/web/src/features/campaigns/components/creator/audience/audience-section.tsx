import { MAX_AUDIENCE_PARTS } from '@greenroom/domain/campaigns'
import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ChoiceCard, ChoiceCards } from '../../../../../ui/choice-cards.tsx'
import { IconPlus, IconX } from '../../../../../ui/icons.generated.ts'
import { hasExclusions, isNobody } from '../../../rules/audience.ts'
import { KINDS } from '../../../rules/kinds.ts'
import { useCreator } from '../creator-context.ts'
import { SectionPart } from '../section-part.tsx'
import { AudienceCount } from './audience-count.tsx'
import classes from './audience.module.css'
import { ControlCard } from './control-card.tsx'
import { PartsField } from './parts-field.tsx'

type Choice = 'everyone' | 'some'
const CHOICES: readonly ChoiceCard<Choice>[] = [
  { value: 'everyone', title: 'Everybody', text: 'All of your contacts' },
  { value: 'some', title: 'Some of them', text: 'By segment or tag' },
]

/** Who gets it: everybody, or whoever is in any of the segments or has any of the tags; without those left out. */
export function AudienceSection() {
  const { row } = useCreator()
  return row?.resend_of ? <FixedAudience words={row.audience_words} /> : <ChosenAudience />
}

/** Explains the audience of a second email, which follows from the first. */
const FixedAudience = ({ words }: { words: string }) => (
  <SectionPart
    section="audience"
    title="Who gets it?"
    text="A second email goes to people who did nothing about the first, and were active in the last 90 days."
  >
    <p>{words}. Whoever clicks or answers until it leaves does not get it.</p>
  </SectionPart>
)

function ChosenAudience() {
  const { fields, change } = useCreator()
  const { audience } = fields
  const { exclude, ...included } = audience
  const [isSome, setSome] = useState(!isNobody(audience) && audience.everyone !== true)
  const [isLeavingOut, setLeavingOut] = useState(hasExclusions(audience))
  const choice = audience.everyone === true ? 'everyone' : isSome ? 'some' : undefined
  const choose = (next: Choice) => {
    setSome(next === 'some')
    change({ audience: { ...(next === 'everyone' && { everyone: true }), ...(exclude && { exclude }) } })
  }
  return (
    <SectionPart
      section="audience"
      title={fields.trigger ? 'Who can get it?' : 'Who gets it?'}
      text={`Only people who agreed to your ${KINDS[fields.type].many} will get this.`}
    >
      <ChoiceCards label="Audience" choices={CHOICES} value={choice} onChange={choose} />
      {choice === 'some' && (
        <div className={classes.parts}>
          <PartsField
            label="In any of these"
            value={included}
            onChange={(parts) => change({ audience: { ...parts, ...(exclude && { exclude }) } })}
            most={MAX_AUDIENCE_PARTS}
          />
          <Anchor component={Link} to="/dashboard/marketing/audience/new" size="sm" className={classes.make ?? ''}>
            Create a segment
          </Anchor>
        </div>
      )}
      {isLeavingOut ? (
        <div className={classes.parts}>
          <PartsField
            label="Except people in these"
            value={exclude ?? {}}
            onChange={(parts) => change({ audience: { ...included, exclude: parts } })}
            most={MAX_AUDIENCE_PARTS}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={14} aria-hidden />}
            className={classes.make ?? ''}
            onClick={() => {
              setLeavingOut(false)
              change({ audience: included })
            }}
          >
            Remove exclusions
          </Button>
        </div>
      ) : (
        <Button
          size="compact-md"
          variant="subtle"
          mt="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setLeavingOut(true)}
        >
          Exclude people
        </Button>
      )}
      <AudienceCount audience={audience} />
      {fields.trigger ? null : <ControlCard />}
    </SectionPart>
  )
}
