import { describe, expect, it, vi } from 'vitest'
import { link, makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const card = (settings: object) => ({
  type: 'contact-card' as const,
  title: 'Booking',
  url: '' as const,
  is_active: true,
  settings: { version: 1 as const, ...settings },
})
const get = (siteId: string, blockId: string | undefined) =>
  test.app.inject({ url: `/api/public/minisites/${siteId}/blocks/${blockId}/contact.vcf` })

describe('a contact card', () => {
  it('is linked from the page, and opens as a file without scripts', async () => {
    const site = await makeSite(test.house, { blocks: [card({ name: 'Ana, Costa', email: 'ana@salt.example' })] })
    const page = await test.app.inject({ url: `/${site.username}` })
    expect(page.body).toContain(`href="/api/public/minisites/${site.id}/blocks/${site.blockIds[0]}/contact.vcf"`)
    const { statusCode, headers, body } = await get(site.id, site.blockIds[0])
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/vcard; charset=utf-8'])
    expect(headers['content-disposition']).toBe(`attachment; filename="${site.username}.vcf"`)
    expect(body).toContain('\r\nFN:Ana\\, Costa\r\n')
    expect(body).toContain(`\r\nURL:http://localhost:3000/${site.username}\r\n`)
  })

  it('brings its picture along', async () => {
    const path = 'images/0190a000-0000-7000-8000-000000000001/ana.jpg'
    await test.house.providers.storage.put(path, Buffer.from('picture'), {
      contentType: 'image/jpeg',
      cacheSeconds: 60,
    })
    const site = await makeSite(test.house, { blocks: [card({ name: 'Ana', pictureUrl: `/uploads/${path}` })] })
    const { body } = await get(site.id, site.blockIds[0])
    expect(body.replaceAll('\r\n ', '')).toContain(
      `PHOTO:data:image/jpeg;base64,${Buffer.from('picture').toString('base64')}\r\n`,
    )
  })

  it('reads no file that is not a picture, whatever its settings name (standard W22)', async () => {
    const path = 'exports/0190a000-0000-7000-8000-000000000001/everything.zip'
    const { storage } = test.house.providers
    await storage.put(path, Buffer.from('private'), { contentType: 'application/zip', cacheSeconds: 0 })
    const site = await makeSite(test.house, { blocks: [card({ name: 'Ana', pictureUrl: `/uploads/${path}` })] })
    const reading = vi.spyOn(storage, 'get')
    const { statusCode, body } = await get(site.id, site.blockIds[0])
    expect(statusCode).toBe(200)
    expect(body).not.toContain('PHOTO')
    expect(reading).not.toHaveBeenCalled()
    reading.mockRestore()
  })

  it('is there only while visitors see it', async () => {
    const site = await makeSite(test.house, {
      blocks: [card({ name: 'Ana' }), card({ role: 'Nobody' }), link('Tour')],
    })
    const [shown, empty, other] = site.blockIds
    for (const id of [empty, other, site.id, 'x']) expect((await get(site.id, id)).statusCode, id).toBe(404)
    const elsewhere = await makeSite(test.house)
    expect((await get(elsewhere.id, shown)).statusCode).toBe(404)
    await site.changeBlock(0, { is_active: false })
    expect((await get(site.id, shown)).statusCode).toBe(404)
    await site.changeBlock(0, { is_active: true })
    await site.change({ is_active: false })
    expect((await get(site.id, shown)).statusCode).toBe(404)
  })
})
