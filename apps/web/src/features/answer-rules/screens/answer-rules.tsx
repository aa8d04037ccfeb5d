import { Button, Menu, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import type { FirstQueries } from '../../../lib/first-queries.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { IconChevronDown } from '../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../ui/in-main.ts'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { Late } from '../../../ui/late.tsx'
import { lateDialog } from '../../../ui/late-part.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { rulesQuery } from '../api/rules.ts'
import { FirstRule } from '../components/first-rule.tsx'
import type { Opened } from '../components/rule-dialog.tsx'
import { RuleList } from '../components/rule-list.tsx'
import { TestPhone } from '../components/test-phone.tsx'
import { useRuleActions } from '../components/use-rule-actions.ts'
import { useRuleTest } from '../components/use-rule-test.ts'
import { type RuleTemplate, templatesFor } from '../rules/templates.ts'
import classes from './answer-rules.module.css'

const dialog = () => import('../components/rule-dialog.tsx')
const RuleDialog = lateDialog(async () => ({ default: (await dialog()).RuleDialog }))

/** Words that the test offers. */
const SUGGESTED = 3

export const firstQueries: FirstQueries = () => [rulesQuery]

/** `/dashboard/conversations/answers`: automatic answers in their order, and a phone to try them. */
export function Component() {
  const query = useQuery(rulesQuery)
  const artist = query.data?.artist ?? ''
  const templates = templatesFor(artist)
  const [opened, setOpened] = useState<Opened>()
  const actions = useRuleActions()
  const test = useRuleTest()
  useCodeAhead(dialog)
  const start = (template: RuleTemplate | undefined) => setOpened({ start: template?.values ?? {} })
  const isFirst = query.data?.items.length === 0
  return (
    <>
      <BackLink to="/dashboard/conversations">Conversations</BackLink>
      <PageHeader
        title="Automatic answers"
        text="They are looked at from the top. The first that fires answers, and the message still waits for you."
        actions={isFirst || !query.data ? undefined : <NewAnswer templates={templates} onStart={start} />}
      />
      <Loaded
        query={query}
        place="list"
        what="Your automatic answers"
        skeleton={<Rows />}
        empty={<FirstRule templates={templates} onStart={start} />}
      >
        {({ items: rules }) => (
          <div className={classes.columns}>
            <KeptFocus>
              <RuleList
                rules={rules}
                verdicts={test.answer?.rules ?? []}
                actions={actions}
                onEdit={(rule) => setOpened({ rule })}
              />
            </KeptFocus>
            <div className={classes.side}>
              <TestPhone
                tried={test.tried}
                onChange={test.change}
                answer={test.answer}
                error={test.error}
                rules={rules}
                suggestions={rules.flatMap(({ words }) => words.slice(0, 1)).slice(0, SUGGESTED)}
              />
            </div>
          </div>
        )}
      </Loaded>
      <Late when={opened !== undefined}>
        <RuleDialog opened={opened} artist={artist} onClose={() => setOpened(undefined)} />
      </Late>
    </>
  )
}

function NewAnswer({
  templates,
  onStart,
}: {
  templates: readonly RuleTemplate[]
  onStart: (template: RuleTemplate | undefined) => void
}) {
  return (
    <Menu position="bottom-end" {...IN_MAIN}>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={18} aria-hidden />}>New answer</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onStart(undefined)}>Empty</Menu.Item>
        <Menu.Divider />
        {templates.map((template) => (
          <Menu.Item key={template.id} onClick={() => onStart(template)}>
            {template.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Rows = () => (
  <div className={classes.rows}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height={112} radius="lg" />
    ))}
  </div>
)
