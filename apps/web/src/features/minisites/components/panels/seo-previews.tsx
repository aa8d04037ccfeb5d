import { Box } from '@mantine/core'
import { useState } from 'react'
import { Grooves } from '../../../../ui/grooves.tsx'
import { siteNow } from '../../editing/fields.ts'
import { useEditing } from '../editor/editor-context.ts'
import classes from './seo-previews.module.css'

/** Approximate number of characters after which search engines cut off a text. */
const SHOWN_TITLE = 60
const SHOWN_DESCRIPTION = 155

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length).trimEnd()}…` : text)

/** Returns the page's texts for search and sharing. They default to name and bio. */
function useWords() {
  const { site } = useEditing()
  const { seo, name, bio } = siteNow(site)
  const host = new URL(site.row.url).host
  return {
    title: seo.title.trim() || name,
    description: seo.description.trim() || bio,
    host,
    username: site.row.username,
    image: seo.image_url,
    isHidden: seo.no_index,
  }
}

/** A search result at about its real size. */
export function SearchPreview() {
  const { title, description, host, username, isHidden } = useWords()
  return (
    <div
      className={classes.search}
      role="group"
      aria-label="How a search result looks"
      data-hidden={isHidden || undefined}
    >
      <Box component="span" c="dimmed" fz="xs">
        {host} › {username}
      </Box>
      <span className={classes.title}>{cut(title, SHOWN_TITLE)}</span>
      <span className={classes.description}>
        {isHidden ? 'Hidden from search engines.' : cut(description, SHOWN_DESCRIPTION)}
      </span>
    </div>
  )
}

/** The card of a shared link. */
export function SharedPreview() {
  const { title, description, host, image } = useWords()
  const { site } = useEditing()
  const [broken, setBroken] = useState<string>()
  // The server draws a picture for an active page. The version changes the address, so that the picture is fetched
  // again.
  const made = siteNow(site).is_active ? `/og/${site.row.id}.png?of=${site.row.version}` : undefined
  const address = image ?? made
  return (
    <div className={classes.card} role="group" aria-label="How a shared link looks">
      {address && address !== broken ? (
        <img
          className={classes.picture}
          src={address}
          alt=""
          width="440"
          height="231"
          onError={() => setBroken(address)}
        />
      ) : (
        <div className={classes.made}>
          <Grooves className={classes.art ?? ''} />
          <Box
            component="span"
            pos="relative"
            ff="heading"
            fz={26}
            fw={700}
            lh="1.15"
            style={{ overflowWrap: 'anywhere' }}
          >
            {cut(title, SHOWN_TITLE)}
          </Box>
        </div>
      )}
      <div className={classes.words}>
        <Box component="span" c="dimmed" fz={13}>
          {host}
        </Box>
        <Box component="span" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {cut(title, SHOWN_TITLE)}
        </Box>
        {description && (
          <Box component="span" c="dimmed" fz={13}>
            {cut(description, SHOWN_DESCRIPTION)}
          </Box>
        )}
      </div>
    </div>
  )
}
