import type { RenderedDocument } from './document.tsx'
import { renderNotice } from './notice.tsx'

export interface NotFoundInput {
  appName: string
  /** The name that was asked for, as it was written. */
  username: string
  /** Whether a visitor may take that name. */
  canClaim: boolean
  /** Where they take it. */
  claimHref: string
}

/** Longest part of the name that is shown, in characters: no username is longer (product section 10.5). */
const SHOWN = 30

/** The page for an address where no artist is, or none that shows themselves. Answer it with 404. */
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
