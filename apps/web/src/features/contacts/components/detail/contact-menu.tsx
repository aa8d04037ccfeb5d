import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconArrowMerge, IconDots, IconEraser, IconFileDownload, IconTrash } from '../../../../ui/icons.generated.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { Late } from '../../../../ui/late.tsx'
import { everythingOf } from '../../api/contact.ts'
import { useContact } from './contact-context.ts'
import classes from './header.module.css'
import { useLeaving } from './use-leaving.ts'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { tip } from '../../../../ui/tip.ts'

const ConfirmTyped = lateDialog(async () => ({
  default: (await import('../../../../ui/confirm-typed.tsx')).ConfirmTyped,
}))

/** Actions on the whole contact. */
export function ContactMenu() {
  const { contact, merge } = useContact()
  const { remove, erase } = useLeaving()
  const [isErasing, setErasing] = useState(false)
  const name = displayName(contact)
  const { mutate: takeAlong } = useMutation({
    mutationFn: () => everythingOf(contact.id),
    onSuccess: (everything) => {
      const file = new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' })
      saveFile(file, `${name.replace(/[^\p{L}\p{N}@._ -]+/gu, '').trim() || 'contact'}.json`)
      toast.success(`The file has everything we keep about ${name}.`)
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon {...tip('More')} variant="default" className={classes.more ?? ''} aria-label={`More for ${name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowMerge size={18} aria-hidden />} onClick={() => merge()}>
            Merge with another…
          </Menu.Item>
          <Menu.Item leftSection={<IconFileDownload size={18} aria-hidden />} onClick={() => takeAlong()}>
            Export this person
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="error" leftSection={<IconTrash size={18} aria-hidden />} onClick={remove}>
            Delete
          </Menu.Item>
          <Menu.Item color="error" leftSection={<IconEraser size={18} aria-hidden />} onClick={() => setErasing(true)}>
            Erase for good…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Late when={isErasing}>
        <ConfirmTyped
          opened={isErasing}
          title={`Erase ${name} for good?`}
          word="erase"
          confirmLabel="Erase for good"
          onConfirm={erase}
          onClose={() => setErasing(false)}
        >
          <Text>
            Use this when someone asks you to forget them. Their details, notes, messages, consent and history are
            erased at once and cannot be restored. Only a scrambled fingerprint of the address stays, so that it never
            gets messages again.
          </Text>
        </ConfirmTyped>
      </Late>
    </>
  )
}
