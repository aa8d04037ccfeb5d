import { IconDeviceMobile, IconEye } from '../../../../ui/icons.generated.ts'
import { StepBar as Bar, StepNav } from '../../../../ui/step-nav.tsx'
import { type CampaignType, KINDS } from '../../rules/kinds.ts'
import { useCreator } from './creator-context.ts'
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
    <StepNav
      label="Sections of the campaign"
      steps={SECTIONS.map((id) => ({ id, title: titleOf(id, fields.type), ...words[id] }))}
      current={current}
      onGo={goTo}
    />
  )
}

/** Leads through the sections on a phone. */
export function StepBar({ current, onPreview }: { current: Section; onPreview: () => void }) {
  const { goTo, fields } = useCreator()
  const at = SECTIONS.indexOf(current)
  const before = SECTIONS[at - 1]
  const next = SECTIONS[at + 1]
  return (
    <Bar
      onBack={before && (() => goTo(before))}
      beside={{ label: 'Preview', Icon: fields.type === 'email' ? IconEye : IconDeviceMobile, onOpen: onPreview }}
      next={next && { title: titleOf(next, fields.type), onGo: () => goTo(next) }}
    />
  )
}
