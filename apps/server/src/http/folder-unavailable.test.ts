/** Uploads while the folder of the file store is away: 503, and they succeed once it is back. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { upload } from '../../test/documents.ts'
import { fillIn } from '../../test/journey.ts'
import { useBrowser, useSigningTest } from '../../test/use-app.ts'

const server = useSigningTest()
const browser = useBrowser(server)

/** A plain file is in the place of the folder (ENOTDIR), as with a broken mount, or nothing (ENOENT). */
const whileAway = async (isFile: boolean, work: () => Promise<void>) => {
  const { FILE_STORE: folder = '' } = server.test.settings
  renameSync(folder, `${folder}.away`)
  if (isFile) writeFileSync(folder, '')
  try {
    await work()
  } finally {
    // Fails when the service has created a folder.
    rmSync(folder, { force: true })
    renameSync(`${folder}.away`, folder)
  }
}

const TUS = { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': `filename ${btoa('plan.pdf')}` }
const PART = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }

it.each([true, false])(
  'answers 503 with Retry-After for an upload while the folder is away (a file in its place: %s), and takes it later (FIL-12)',
  async (isFile) => {
    const { test } = server
    const id = await fillIn(test, browser)
    expect((await upload(test, browser, id)).statusCode).toBe(201)
    const begun = await test.call('POST', `applications/${id}/uploads`, { browser, headers: TUS })
    const send = () =>
      test.call('PATCH', String(begun.headers.location), { browser, body: Buffer.from('%PDF-1.7\n'), headers: PART })
    await whileAway(isFile, async () => {
      for (const answer of [await upload(test, browser, id), await send()]) {
        const { statusCode, headers } = answer
        expect([statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'error.file-unavailable.text'])
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
        expect(answer.body).not.toMatch(/ENOTDIR|incoming/)
      }
    })
    expect((await upload(test, browser, id)).statusCode).toBe(201)
  },
)
