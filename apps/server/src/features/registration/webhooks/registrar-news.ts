import { AppError, unknownAddress } from '../../../platform/errors.ts'
import type { Webhook } from '../../../platform/feature.ts'
import { NEWS_PATH } from '../../../platform/providers/registrar/open.ts'
import { takeNews } from '../commands/take-news.ts'

/** News of registrations, signed by the account that they are about (standard N9). */
export const registrarNews: Webhook = {
  path: NEWS_PATH,
  async handle(context, { rawBody, headers, path }) {
    const { registrar } = context.providers
    if (!registrar) throw unknownAddress()
    const news = await registrar.readNews({
      url: context.urls.publicUrl + path,
      headers,
      body: rawBody.toString('utf8'),
    })
    if (!news) throw new AppError('FORBIDDEN', 'This call is not signed by the registrar.')
    await takeNews(context, registrar.name, news)
    return { status: 204 }
  },
}
