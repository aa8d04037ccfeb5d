import type { CampaignPreview, checkCampaignLinks, ResponseOf } from '@greenroom/contracts'
import { type InVersions, type MailCheck, mailChecks, overVersions } from '@greenroom/domain/mail-checks'
import { MERGE_FIELDS, type MergeField } from '@greenroom/domain/merge-fields'
import { Anchor } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { IconCircleCheck, IconInfoCircle } from '../../../../../ui/icons.generated.ts'
import { brokenLinksQuery } from '../../../api/campaigns.ts'
import type { CampaignFields } from '../../../editing/fields.ts'
import { mailBlockId } from '../../../rules/problems.ts'
import { labelsOf, namesOf, versionOf } from '../../../rules/versions.ts'
import { useCreator } from '../creator-context.ts'
import classes from './review.module.css'

/** Most checks that are shown at once. */
const MOST = 8

export interface MailChecksProps {
  /** Of what is saved; undefined while it is not known. */
  preview: CampaignPreview | undefined
}

/** What may keep an email from being read, each with the way to its place. None of it keeps it from leaving. */
export function MailChecks({ preview }: MailChecksProps) {
  const links = preview?.links.map(({ url }) => url) ?? []
  const { fields, shown, row } = useCreator()
  const followed = useQuery({
    ...brokenLinksQuery(row?.id ?? '', links),
    enabled: row !== undefined && links.length > 0,
  })
  const all = labelsOf(fields).map((_, version) => version)
  const mails = all.map((version) => shown.mailOf(version))
  const broken = (followed.data?.broken ?? []).map(({ url, text }) => {
    const versions = all.filter((version) => mails[version]?.links.includes(url))
    return { code: 'broken', text: `${url}: ${text}`, versions: versions.length > 0 ? versions : all }
  })
  const checks: Told[] = [
    ...broken,
    ...overVersions(mails.map(({ html }, version) => mailChecks({ ...versionOf(fields, version), html }))),
    ...gapsOf(preview?.gaps ?? {}).map((gap) => ({ ...gap, versions: all })),
  ]
  return (
    <div role="status">
      {checks.length === 0 ? (
        <p className={classes.sound}>
          <IconCircleCheck size={18} aria-hidden /> {soundWords(followed, links.length)}
        </p>
      ) : (
        <Checks checks={checks} />
      )}
    </div>
  )
}

/** Says for how many people a personal detail is not known. */
const gapsOf = (gaps: CampaignPreview['gaps']) =>
  Object.entries(gaps).map(([field, people]) => ({
    code: 'gap',
    text: `${people === 1 ? '1 person has' : `${people.toLocaleString('en-US')} people have`} no ${nameOf(field)}, and read your fallback, or nothing.`,
  }))

const nameOf = (field: string): string =>
  (Object.hasOwn(MERGE_FIELDS, field) ? MERGE_FIELDS[field as MergeField] : field).toLowerCase()

/** Says what is sound. Links are only if they were followed. */
function soundWords({ data, isFetching, isError }: Followed, links: number): string {
  if (isFetching) return 'Following the links…'
  if (isError) return 'Weight, pictures, and words look good. The links could not be followed right now.'
  if (data !== undefined && data.unchecked > 0)
    return `Weight, pictures, and words look good, and so do the first ${data.checked} links.`
  return links > 0 && data !== undefined
    ? 'Weight, links, pictures, and words look good.'
    : 'Weight, pictures, and words look good.'
}

type Followed = Pick<UseQueryResult<ResponseOf<typeof checkCampaignLinks>>, 'data' | 'isFetching' | 'isError'>

type Told = InVersions<Pick<MailCheck, 'text' | 'blockId'> & { code: string }>

function told({ text, versions }: Told, fields: CampaignFields): string {
  const names = namesOf(versions, fields)
  return names === '' ? text : `${names}: ${text}`
}

function Checks({ checks }: { checks: readonly Told[] }) {
  const { fields, goTo, setVersion } = useCreator()
  const lead = ({ blockId, versions: [first = 0] }: Told) => {
    setVersion(first)
    goTo('message', blockId === undefined ? undefined : mailBlockId(blockId))
  }
  return (
    <section className={classes.checks} aria-labelledby="mail-checks">
      <h3 id="mail-checks">
        <IconInfoCircle size={18} aria-hidden /> Worth a look
      </h3>
      <ul>
        {checks.slice(0, MOST).map((check) => (
          <li key={`${check.code} ${check.blockId} ${check.text}`}>
            {told(check, fields)}{' '}
            <Anchor component="button" type="button" size="sm" underline="always" onClick={() => lead(check)}>
              {check.blockId === undefined ? 'Go to Content' : 'Go to the block'}
            </Anchor>
          </li>
        ))}
      </ul>
      {checks.length > MOST ? <p>And {checks.length - MOST} more.</p> : null}
    </section>
  )
}
