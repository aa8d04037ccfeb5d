import { Text, Title } from '@mantine/core'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { Profile } from '../api/registration.ts'
import { consolePages } from '../rules/console-texts.ts'
import classes from './console-help.module.css'

/** Lists texts to paste, and where, if the provider takes the registration in its own console only. */
export const ConsoleHelp = ({ fields }: { fields: Profile }) => (
  <>
    <Title order={3} size="h4">
      Paste this into Twilio’s console
    </Title>
    <Text size="sm" c="dimmed" mt={4}>
      This installation uses one account of its own, which Twilio registers in its console only. Everything is checked
      and written; copy each text to its place there. We read how it stands by ourselves.
    </Text>
    {consolePages(fields).map(({ title, place, texts }) => (
      <section key={title} className={classes.page} aria-label={title}>
        <Title order={4} size="h5">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {place}
        </Text>
        <dl className={classes.texts}>
          {texts
            .filter(({ text }) => text.trim() !== '')
            .map(({ field, text }) => (
              <div key={field} className={classes.text}>
                <dt>{field}</dt>
                <dd>
                  <span>{text}</span>
                  <CopyButton value={text} label={`Copy: ${field}`} />
                </dd>
              </div>
            ))}
        </dl>
      </section>
    ))}
  </>
)
