import { MAX_SENDER_NAME, MAX_TEST_HOURS, TEST_SHARES, VARIANT_LABELS } from '@greenroom/domain/variant-tests'
import { Button, NumberInput, SegmentedControl, Slider, Switch, TextInput } from '@mantine/core'
import { useId } from 'react'
import { hasOwnBody, hasRoom, NEW_TEST, SAME, withVariant } from '../../../rules/versions.ts'
import { useCreator } from '../creator-context.ts'
import { TestForecast } from './test-forecast.tsx'
import classes from './test-card.module.css'
import { VersionTabs } from './version-tabs.tsx'

/** Turns a test of versions on, and says who gets them and how the winner is chosen. */
export function TestCard() {
  const { fields, change, setVersion } = useCreator()
  const { test } = fields
  return (
    <section className={classes.root} aria-labelledby="variant-test">
      <div className={classes.head}>
        <div>
          <h3 id="variant-test">A/B test</h3>
          <p>Write two to four versions. Part of your audience gets them, and everyone else gets the winner.</p>
        </div>
        <Switch
          aria-labelledby="variant-test"
          checked={test !== null}
          onChange={(event) => {
            const isOn = event.currentTarget.checked
            change({ test: isOn ? NEW_TEST : null })
            setVersion(isOn ? 1 : 0)
          }}
        />
      </div>
      {test && <Settings />}
    </section>
  )
}

function Settings() {
  const { fields, change, version, setVersion } = useCreator()
  const { test } = fields
  if (!test) return null
  const put = (next: Partial<typeof test>) => change({ test: { ...test, ...next } })
  const isSplit = test.share === TEST_SHARES.everybody
  return (
    <>
      <TestForecast test={test} />
      <Choice
        label="Who gets the versions"
        data={[
          { value: 'part', label: 'A part, then the winner' },
          { value: 'all', label: 'Everyone, evenly' },
        ]}
        value={isSplit ? 'all' : 'part'}
        onChange={(next) => put({ share: next === 'all' ? TEST_SHARES.everybody : NEW_TEST.share })}
      />
      {isSplit ? null : (
        <div className={classes.field}>
          <span className={classes.label}>
            <span id="test-share">Share of your audience</span> <b className="tabular">{test.share}%</b>
          </span>
          <Slider
            thumbProps={{ 'aria-labelledby': 'test-share' }}
            min={TEST_SHARES.least}
            max={TEST_SHARES.most}
            step={5}
            label={(share) => `${share}%`}
            value={test.share}
            onChange={(share) => put({ share })}
          />
        </div>
      )}
      <div className={classes.row}>
        <NumberInput
          label={isSplit ? 'Hours until the result' : 'Hours until the winner is sent'}
          description="After the last email of the test. A clear winner is sent sooner."
          min={1}
          max={MAX_TEST_HOURS}
          allowDecimal={false}
          clampBehavior="strict"
          value={test.hours}
          mb="md"
          onChange={(hours) => typeof hours === 'number' && hours >= 1 && put({ hours })}
        />
        {isSplit ? null : (
          <Choice
            label="Who chooses"
            data={[
              { value: 'clicks', label: 'More clicks win' },
              { value: 'hand', label: 'I choose' },
            ]}
            value={test.decide}
            onChange={(next) => put({ decide: next === 'hand' ? 'hand' : 'clicks' })}
          />
        )}
      </div>
      <div className={classes.versions}>
        <VersionTabs label="Version that you write" />
        <div className={classes.buttons}>
          {hasRoom(test) && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => {
                put({ variants: [...test.variants, SAME] })
                setVersion(test.variants.length + 1)
              }}
            >
              Add version {VARIANT_LABELS[test.variants.length + 1]}
            </Button>
          )}
          {version > 0 && test.variants.length > 1 && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => {
                put({ variants: test.variants.filter((_, place) => place !== version - 1) })
                setVersion(version - 1)
              }}
            >
              Remove version {VARIANT_LABELS[version]}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

interface ChoiceProps {
  label: string
  data: { value: string; label: string }[]
  value: string
  onChange(value: string): void
}

/** Choice between two ways to test. */
function Choice({ label, ...control }: ChoiceProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <span className={classes.label} id={id}>
        {label}
      </span>
      <SegmentedControl aria-labelledby={id} size="sm" {...control} />
    </div>
  )
}

/** Name that a version comes from. */
export function SenderField() {
  const { fields, change, version, shown } = useCreator()
  const variant = fields.test?.variants[version - 1]
  if (!variant) return null
  return (
    <TextInput
      label="Sender name"
      mt={14}
      maxLength={MAX_SENDER_NAME}
      placeholder={shown.firstSender}
      description="Empty: the name of version A."
      value={variant.sender_name ?? ''}
      onChange={(event) => {
        const name = event.currentTarget.value
        change(withVariant(fields, version, { sender_name: name === '' ? null : name }))
      }}
    />
  )
}

/** Says that a version has the body of A, or offers to go back to it. @returns undefined for A itself */
export function BodyChoice() {
  const { fields, change, version } = useCreator()
  const variant = fields.test?.variants[version - 1]
  if (!variant) return null
  const isOwn = hasOwnBody(variant)
  return (
    <div className={classes.body}>
      <p>{isOwn ? 'This version has a body of its own.' : 'This version has the body of version A.'}</p>
      <Button
        variant="default"
        size="compact-md"
        onClick={() =>
          change(
            withVariant(
              fields,
              version,
              isOwn ? { content: null, design: null } : { content: fields.content, design: fields.design },
            ),
          )
        }
      >
        {isOwn ? 'Use the body of version A' : 'Write a different body'}
      </Button>
    </div>
  )
}
