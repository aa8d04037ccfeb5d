import type { RenderedDocument } from './document.tsx'
import { renderNotice } from './notice.tsx'

export interface NotFoundInput {
  appName: string
  /** Requested name, as written in the address. */
  username: string
  /** True if a visitor may claim the name. */
  canClaim: boolean
  /** Page for claiming it. */
  claimHref: string
}

/** Most characters of the name that are shown; no username is longer (product section 10.5). */
const SHOWN = 30

/** Renders the page for an address without a visible artist. Answer it with 404. */
export const renderNotFound = (input: NotFoundInput): Promise<RenderedDocument> =>
  renderNotice({
    title: 'Page not found',
    appName: input.appName,
    shown: input.username,
    sticker: '404',
    children: <NotFound {...input} />,
  })

function NotFound({ appName, username, canClaim, claimHref }: NotFoundInput) {
  const name = username.length > SHOWN ? `${Array.from(username).slice(0, SHOWN).join('')}…` : username
  return (
    <>
      <h1>Nothing is playing here</h1>
      <p>
        {canClaim ? (
          <>
            The name <b dir="auto">{name}</b> is free. It could be yours.
          </>
        ) : (
          <>
            There is no page at <b dir="auto">/{name}</b>.
          </>
        )}
      </p>
      {canClaim && (
        <a className="claim" href={claimHref}>
          Claim this name
        </a>
      )}
      <a className={canClaim ? 'home' : 'claim'} href="/">
        Go to {appName}
      </a>
    </>
  )
}
