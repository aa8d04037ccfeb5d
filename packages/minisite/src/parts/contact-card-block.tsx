import { contactCardPath, dialled, isImageAddress, readSettings, safeHref } from '@greenroom/domain'
import type { Mode, PublicBlock, SiteView } from '../view.ts'
import { spot } from './spot.ts'

/** Renders whom to write to or call, with a button that saves them in the visitor's contacts. */
export function ContactCardBlock({ block, site, mode }: { block: PublicBlock; site: SiteView; mode: Mode }) {
  const card = readSettings('contact-card', block.settings)
  const { name, role, organization, email, phone, website, city, note, pictureUrl } = card
  const live = mode === 'live'
  const Title = live ? 'h2' : 'p'
  const Save = live ? 'a' : 'span'
  const picture = pictureUrl && isImageAddress(pictureUrl) ? pictureUrl : undefined
  const title = block.title.trim()
  const way = (address: string | undefined, words: string | undefined) => {
    const href = address && safeHref(address)
    return href && words ? (
      <a href={live ? href : undefined} rel="ugc noopener" data-b={block.id}>
        {words}
      </a>
    ) : null
  }
  return (
    <li className="panel card" {...spot(block.id, mode)}>
      {title !== '' && (
        <Title className="title" dir="auto">
          {title}
        </Title>
      )}
      {picture && <img src={picture} alt="" width="88" height="88" loading="lazy" decoding="async" />}
      <p className="who" dir="auto">
        <b>{name?.trim() || organization?.trim() || site.name}</b>
        <span>{[role, name?.trim() ? organization : undefined, city].filter((line) => line?.trim()).join(' · ')}</span>
      </p>
      {note?.trim() && (
        <p className="note" dir="auto">
          {note}
        </p>
      )}
      <p className="ways">
        {way(email && `mailto:${email}`, email)}
        {way(phone && `tel:${dialled(phone)}`, phone)}
        {way(website, website?.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''))}
      </p>
      <Save
        className="send"
        {...(live ? { href: contactCardPath(site.id, block.id), rel: 'nofollow', 'data-b': block.id } : {})}
      >
        Save contact
      </Save>
    </li>
  )
}
