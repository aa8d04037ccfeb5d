import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck, IconDeviceMobile, IconEye } from '../../../../ui/icons.generated.ts'
import { toastFloor } from '../../../../ui/toast-floor.ts'
import { type CampaignType, KINDS } from '../../rules/kinds.ts'
import { useCreator } from './creator-context.ts'
import classes from './steps.module.css'
import { useStepWords } from './use-step-words.ts'
import { SECTIONS, type Section } from './use-section.ts'

const TITLES: Record<Exclude<Section, 'message'>, string> = {
  audience: 'Audience',
  time: 'Time',
  review: 'Review',
}
/** Returns the name of a section. */
export const titleOf = (section: Section, type: CampaignType): string =>
  section === 'message' ? KINDS[type].section : TITLES[section]

/** The four sections, each with what it says so far. */
export function Steps({ current }: { current: Section }) {
  const { goTo, fields } = useCreator()
  const words = useStepWords()
  return (
    <nav className={classes.steps} aria-label="Sections of the campaign">
      <ol className="plain-list">
        {SECTIONS.map((section, place) => {
          const { text, isDone } = words[section]
          return (
            <li key={section}>
              <button
                type="button"
                className={classes.step}
                aria-current={section === current ? 'step' : undefined}
                onClick={() => goTo(section)}
              >
                <span className={classes.mark} data-done={isDone || undefined}>
                  {isDone ? <IconCheck size={14} stroke={2.4} aria-label="Done" /> : place + 1}
                </span>
                <span className={classes.words}>
                  <strong>{titleOf(section, fields.type)}</strong>
                  <small>{text}</small>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Leads through the sections on a phone. */
export function StepBar({ current, onPreview }: { current: Section; onPreview: () => void }) {
  const { goTo, fields } = useCreator()
  const PreviewIcon = fields.type === 'email' ? IconEye : IconDeviceMobile
  const at = SECTIONS.indexOf(current)
  const before = SECTIONS[at - 1]
  const next = SECTIONS[at + 1]
  return (
    <nav ref={toastFloor} className={classes.bar} aria-label="Steps">
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        disabled={before === undefined}
        onClick={() => before && goTo(before)}
      >
        Back
      </Button>
      <Button variant="subtle" leftSection={<PreviewIcon size={18} aria-hidden />} onClick={onPreview}>
        Preview
      </Button>
      {next === undefined ? null : (
        <Button rightSection={<IconArrowRight size={18} aria-hidden />} onClick={() => goTo(next)}>
          {titleOf(next, fields.type)}
        </Button>
      )}
    </nav>
  )
}
