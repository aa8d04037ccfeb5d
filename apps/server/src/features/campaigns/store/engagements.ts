import { type MachineRule, type MailProvider, OPEN_LINK, type OpenRule } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

/** What is found about a hit. */
export interface Verdict {
  id: string
  rule: MachineRule | OpenRule | null
  /** As what it was counted; undefined: it is judged for the first time. */
  before: 'person' | 'machine' | undefined
}

/** Somebody who followed a link, or opened a mail. */
export interface Engagement {
  userId: string
  sendId: string
  link: number
  person: string
  contactId: string | undefined
  at: Date
  /** Mailbox provider of the person; undefined for a text. */
  provider: MailProvider | undefined
  /** Version of a test that the person is in. */
  variant: number | undefined
  /** Segments that the person was in when it was sent, one bit each. */
  segments: number
  /** Country that the person was in when it was sent. */
  country: string | undefined
}

/**
 * System write: stores verdicts, who clicked or opened, and their sums in one statement, so that they agree whatever happens. Only
 * hits and people that really change are added up, so that repeating it changes nothing. Callers hold the lock of judging.
 * @param taken back: first clicks that were a machine's after all
 */
export async function settleClicksOfAll(
  system: SystemTx,
  now: Date,
  {
    verdicts,
    added,
    removed,
  }: { verdicts: readonly Verdict[]; added: readonly Engagement[]; removed: readonly Engagement[] },
): Promise<void> {
  const list = <T>(read: (one: Verdict) => T) => sql.param(verdicts.map(read))
  await system.execute(
    sql`with judged as materialized (
        update link_hits h set rule = v.rule, judged_at = ${now.toISOString()}::timestamptz
        from unnest(${list(({ id }) => id)}::uuid[], ${list(({ rule }) => rule)}::text[],
          ${list(({ before }) => before ?? null)}::text[]) as v (id, rule, before)
        where h.id = v.id and case when h.judged_at is not null then case when h.rule is null then 'person' else 'machine' end end
          is not distinct from v.before
        returning h.user_id, h.send_id, h.link,
          (h.rule is null)::int - (v.before is not distinct from 'person')::int as clicks,
          (h.rule is not null)::int - (v.before is not distinct from 'machine')::int as machines
      ), removed as (
        delete from campaign_engagements e using ${table(removed)}
        where e.send_id = w.send_id and e.kind = w.kind and e.link = w.link and e.person = w.person and e.at = w.at
        returning e.user_id, e.send_id, e.kind, e.link, e.person, e.at
      ), added as (
        insert into campaign_engagements (user_id, send_id, kind, link, person, contact_id, at)
        select user_id, send_id, kind, link, person, contact_id, at from ${table(added)}
        order by send_id, link, person on conflict do nothing returning user_id, send_id, kind, link, person, at
      ), changed as (
        select added.*, 1 as n from added union all select removed.*, -1 from removed
      ), curves as (
        insert into campaign_curves as q (user_id, send_id, kind, quarter, people)
        select user_id, send_id, kind, floor(extract(epoch from at) / 900)::int as quarter, sum(n) from changed
        group by 1, 2, 3, 4 having sum(n) <> 0 order by 2, 3, 4
        on conflict (send_id, kind, quarter) do update set people = q.people + excluded.people
      ), known as (
        select user_id, send_id, person, coalesce(sum(n) filter (where kind = 'click'), 0) as clicked, sum(n) as engaged,
          (select count(*) from campaign_engagements e where e.send_id = c.send_id and e.kind = 'click'
            and e.link between 0 and 99 and e.person = c.person) as clicked_before,
          (select count(*) from campaign_engagements e where e.send_id = c.send_id and e.kind = 'open'
            and e.link = ${OPEN_LINK} and e.person = c.person) as opened_before
        from changed c group by user_id, send_id, person
      ), persons as (
        select user_id, send_id, person, (clicked_before + clicked > 0)::int - (clicked_before > 0)::int as clicked,
          (clicked_before + opened_before + engaged > 0)::int - (clicked_before + opened_before > 0)::int as engaged
        from known
      ), mailboxes as (
        insert into campaign_providers as p (user_id, send_id, provider, clicked)
        select user_id, send_id, provider, sum(clicked) from persons join (select distinct on (w.send_id, w.person)
            w.send_id, w.person, w.provider from ${table([...added, ...removed])} where w.provider is not null
            order by w.send_id, w.person) m using (send_id, person)
        group by 1, 2, 3 having sum(clicked) <> 0 order by 2, 3
        on conflict (send_id, provider) do update set clicked = p.clicked + excluded.clicked
      ), versions as (
        insert into campaign_variants as v (user_id, send_id, variant, clicked)
        select user_id, send_id, variant, sum(clicked) from persons join (select distinct on (w.send_id, w.person)
            w.send_id, w.person, w.variant from ${table([...added, ...removed])} where w.variant is not null
            order by w.send_id, w.person) m using (send_id, person)
        group by 1, 2, 3 having sum(clicked) <> 0 order by 2, 3
        on conflict (send_id, variant) do update set clicked = v.clicked + excluded.clicked
      ), parts as (
        update campaign_segments g set clicked = g.clicked + d.clicked, opened = g.opened + d.engaged from (
          select user_id, send_id, b.bit, sum(clicked) as clicked, sum(engaged) as engaged from persons
            join (select distinct on (w.send_id, w.person)
              w.send_id, w.person, w.segments from ${table([...added, ...removed])} where w.segments <> 0
              order by w.send_id, w.person) m using (send_id, person)
            cross join generate_series(0, 31) as b (bit) where (m.segments >> b.bit) & 1 = 1
          group by 1, 2, 3 having sum(clicked) <> 0 or sum(engaged) <> 0) d
        where g.user_id = d.user_id and g.send_id = d.send_id and g.bit = d.bit
      ), places as (
        update campaign_countries k set clicked = k.clicked + d.clicked, opened = k.opened + d.engaged from (
          select user_id, send_id, m.country, sum(clicked) as clicked, sum(engaged) as engaged from persons
            join (select distinct on (w.send_id, w.person)
              w.send_id, w.person, w.country from ${table([...added, ...removed])} where w.country is not null
              order by w.send_id, w.person) m using (send_id, person)
          group by 1, 2, 3 having sum(clicked) <> 0 or sum(engaged) <> 0) d
        where k.user_id = d.user_id and k.send_id = d.send_id and k.country = d.country
      ), sums as (
        select user_id, send_id, link, 0 as people, clicks, machines from judged
        union all select user_id, send_id, -1, 0, clicks, machines from judged where link >= 0
        union all select user_id, send_id, link, n, 0, 0 from changed where kind = 'click'
        union all select user_id, send_id, -1, clicked, 0, 0 from persons
        union all select persons.user_id, send_id, ${OPEN_LINK}, engaged, 0, 0 from persons
          join sends s on s.id = send_id and s.channel = 'email' and s.counts_opens
      )
      insert into campaign_links as l (user_id, send_id, link, people, clicks, machines)
      select user_id, send_id, link, sum(people), sum(clicks), sum(machines) from sums group by 1, 2, 3 order by 2, 3
      on conflict (send_id, link) do update set people = l.people + excluded.people,
        clicks = l.clicks + excluded.clicks, machines = l.machines + excluded.machines`,
  )
}

const table = (of: readonly Engagement[]) => {
  const list = <T>(read: (one: Engagement) => T) => sql.param(of.map(read))
  return sql`(select given.*, case when link = ${OPEN_LINK} then 'open' else 'click' end as kind from unnest(
    ${list(({ userId }) => userId)}::uuid[], ${list(({ sendId }) => sendId)}::uuid[],
    ${list(({ link }) => link)}::smallint[], ${list(({ person }) => person)}::text[],
    ${list(({ contactId }) => contactId ?? null)}::uuid[], ${list(({ at }) => at.toISOString())}::timestamptz[],
    ${list(({ provider }) => provider ?? null)}::text[], ${list(({ variant }) => variant ?? null)}::smallint[],
    ${list(({ segments }) => segments)}::int[], ${list(({ country }) => country ?? null)}::text[])
    as given (user_id, send_id, link, person, contact_id, at, provider, variant, segments, country)) w`
}

/** Moves the clicks and replies of a contact to the one that it is merged into, unless that one has them already. */
export async function mergeEngagements(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  goneId: string,
  keepId: string,
): Promise<void> {
  await tx.execute(
    sql`update campaign_engagements e set contact_id = ${keepId}::uuid, person = ${keepId}
      where e.user_id = ${ownerId}::uuid and e.contact_id = ${goneId}::uuid
        and not exists (select 1 from campaign_engagements k
          where k.send_id = e.send_id and k.kind = e.kind and k.link = e.link and k.person = ${keepId})`,
  )
  await tx.execute(
    sql`update campaign_replies r set contact_id = ${keepId}::uuid
      where r.user_id = ${ownerId}::uuid and r.contact_id = ${goneId}::uuid
        and not exists (select 1 from campaign_replies k
          where k.user_id = r.user_id and k.send_id = r.send_id and k.contact_id = ${keepId}::uuid)`,
  )
}
