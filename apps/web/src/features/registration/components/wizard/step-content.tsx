import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import page from '../../../../ui/editor-page.module.css'
import type { FieldName } from '../../api/registration.ts'
import type { StepId } from '../../rules/fields.ts'
import { ContactFields } from '../fields/contact-fields.tsx'
import { ProgramFields } from '../fields/program-fields.tsx'
import { WhereFields } from '../fields/where-fields.tsx'
import { WhoFields } from '../fields/who-fields.tsx'
import { NumberStep } from './number-step.tsx'
import { SendStep } from './send-step.tsx'

interface Words {
  title: string
  text: string
}
const WORDS: Record<StepId, Words> = {
  who: {
    title: 'Who sends the texts',
    text: 'Carriers ask every sender in the US and Canada who they are. You say it once, and we use it for every form.',
  },
  where: { title: 'Where you are', text: 'The address in public registers, or of your home. Fans do not see it.' },
  contact: { title: 'Whom the registry may ask', text: 'A person who can answer for the texts. Fans do not see this.' },
  program: {
    title: 'What you text, and how people agree',
    text: 'Reviewers read this beside your site. We wrote it from your site; change what is not right.',
  },
  number: { title: 'Your number', text: 'The number that your texts come from, and that fans answer to.' },
  send: { title: 'Check and hand in', text: 'Last look, what it costs, and your signature.' },
}

const CONTENT: Record<Exclude<StepId, 'send'>, () => ReactNode> = {
  who: WhoFields,
  where: WhereFields,
  contact: ContactFields,
  program: ProgramFields,
  number: NumberStep,
}

/** One step of the wizard. */
export function StepContent({ step, onField }: { step: StepId; onField: (field: FieldName) => void }) {
  const { title, text } = WORDS[step]
  const Content = step === 'send' ? undefined : CONTENT[step]
  return (
    <>
      <header className={page.sectionHead}>
        <Title order={2}>{title}</Title>
        <p>{text}</p>
      </header>
      {Content === undefined ? <SendStep onField={onField} /> : <Content />}
    </>
  )
}
