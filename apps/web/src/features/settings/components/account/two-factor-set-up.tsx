import { Modal, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { CODE_LENGTH, CodeField } from '../../../../lib/accounts/code-field.tsx'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { accountApi } from '../../api/account.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './two-factor.module.css'
import { lateExtra } from '../../../../ui/late-part.tsx'

const QrCode = lateExtra(() => import('../../../../lib/sites/qr-code.tsx'))

interface SetUpProps {
  opened: boolean
  onClose: () => void
}

/** Turns on two-factor sign-in: QR code, first code, recovery codes. */
export function TwoFactorSetUp({ opened, onClose }: SetUpProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Turn on two-factor sign-in" centered closeOnClickOutside={false}>
      {opened ? <Steps onClose={onClose} /> : null}
    </Modal>
  )
}

type Begun = Awaited<ReturnType<typeof accountApi.beginTwoFactor>>

function Steps({ onClose }: Omit<SetUpProps, 'opened'>) {
  const [begun, setBegun] = useState<Begun>()
  const [isProven, setProven] = useState(false)
  if (begun === undefined) return <FirstStep onClose={onClose} onDone={setBegun} />
  if (!isProven) return <CodeStep uri={begun.totpURI} onClose={onClose} onDone={() => setProven(true)} />
  return <RecoveryCodes codes={begun.backupCodes} isNew onDone={onClose} />
}

function FirstStep({ onClose, onDone }: Omit<SetUpProps, 'opened'> & { onDone: (begun: Begun) => void }) {
  const begin = async () => onDone(await accountApi.beginTwoFactor())
  return (
    <DialogForm submitLabel="Continue" canSubmit onSubmit={begin} onClose={onClose}>
      <Text>You need an authenticator app, such as the one in your password manager. It takes a minute.</Text>
    </DialogForm>
  )
}

/** Returns the secret in the address of a QR code. */
const secretOf = (uri: string): string => new URL(uri).searchParams.get('secret') ?? ''

function CodeStep({ uri, onClose, onDone }: { uri: string; onClose: () => void; onDone: () => void }) {
  const form = useAppForm({
    initialValues: { code: '' },
    send: ({ code }) => accountApi.proveTwoFactor(code).then(onDone),
  })
  const secret = secretOf(uri)
  return (
    <DialogForm form={form} submitLabel="Turn on" canSubmit={form.values.code.length === CODE_LENGTH} onClose={onClose}>
      <Text>Scan this with your authenticator app, then enter the code it shows.</Text>
      <div className={classes.scan}>
        <div className={classes.qr}>
          <Suspense fallback={null}>
            <QrCode url={uri} label="QR code for your authenticator app" size={184} />
          </Suspense>
        </div>
        <div className={classes.secret}>
          <Text size="sm" c="dimmed">
            No camera? Type this key into the app:
          </Text>
          <code data-testid="secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton value={secret} label="Copy the key" look="button" buttonProps={{ size: 'xs' }} />
        </div>
      </div>
      <CodeField {...form.getInputProps('code')} value={form.values.code} label="Code from the app" />
    </DialogForm>
  )
}
