import type { ShownType } from '@greenroom/domain'
import type { ComponentType } from 'react'
import type { BlockEdit } from '../../../editing/model.ts'
import { ContactCardForm } from './contact-card-form.tsx'
import { CountdownForm } from './countdown-form.tsx'
import { EventsForm } from './events-form.tsx'
import { GalleryForm } from './gallery-form.tsx'
import { DividerForm, HeadingForm } from './marks-form.tsx'
import { PictureForm } from './picture-form.tsx'

const FORMS: Record<ShownType, ComponentType<{ edit: BlockEdit }>> = {
  picture: PictureForm,
  gallery: GalleryForm,
  heading: HeadingForm,
  divider: DividerForm,
  events: EventsForm,
  countdown: CountdownForm,
  'contact-card': ContactCardForm,
}

/** The form of a block that shows something by itself. */
export default function ShownForm({ edit, type }: { edit: BlockEdit; type: ShownType }) {
  const Form = FORMS[type]
  return <Form edit={edit} />
}
